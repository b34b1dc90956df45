import { readElement } from "../pades/der.ts";
import { checkCms } from "../pades/read-cms.ts";
import { digestRange } from "./file-digests.ts";
import { findSignature } from "./find-signature.ts";

/** The parts of a seal that are needed to add missing evidence. */
export type SealParts = {
	contentsOffset: number;
	reservedBytes: number;
	signature: Uint8Array;
	signedAttributes: Uint8Array;
	/** DER, the signer's first. */
	certificates: Uint8Array[];
	timeStampToken: Uint8Array | undefined;
};

/** Parses the seal of a file sealed by this service. Throws if it has none. */
export async function readSeal(bytes: Uint8Array): Promise<SealParts> {
	const found = await findSignature(bytes);
	const [, before = 0, after = 0, rest = 0] = found?.byteRange ?? [];
	const digits = Buffer.from(bytes.subarray(before + 1, after - 1)).toString("latin1");
	const { whole } = readElement(Buffer.from(digits, "hex"));
	const cms = checkCms(whole, (hash) => digestRange(bytes, [0, before, after, rest], hash));
	const { certificate } = cms;
	if (!certificate || !cms.intact) throw new Error("The file has no intact seal.");
	const chain = cms.certificates.filter((other) => other !== certificate);
	return {
		contentsOffset: before + 1,
		reservedBytes: digits.length / 2,
		signature: cms.signature,
		signedAttributes: cms.signedAttributes,
		certificates: [certificate, ...chain].map((one) => one.raw),
		timeStampToken: cms.timeStampToken,
	};
}
