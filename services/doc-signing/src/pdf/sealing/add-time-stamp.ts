import { X509Certificate } from "node:crypto";
import { copyFile, stat } from "node:fs/promises";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import { buildCms } from "../pades/build-cms.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { algorithmOfSeal } from "../pades/signing-key.ts";
import type { TimeStampServers } from "../pades/time-stamp-servers.ts";
import { gatherRevocationData } from "../revocation/gather-revocation-data.ts";
import { limitedServers, type RevocationServers } from "../revocation/revocation-data.ts";
import { writeSignature } from "./sign-drawn.ts";

/**
 * Adds the missing time-stamp to a sealed file (B-B becomes B-T), in the space reserved for it. The signed
 * bytes do not change; the file's own hash does. Throws NoTimeStamp if there is still none.
 */
export async function addTimeStamp(
	processes: PdfProcesses,
	files: { inputPath: string; outputPath: string },
	servers: TimeStampServers,
	revocation?: RevocationServers,
): Promise<{ sha256: string; sizeInBytes: number }> {
	const seal = await processes.run("readSeal", { path: files.inputPath });
	const [certificate, ...chain] = seal.certificates.map((bytes) => new X509Certificate(bytes));
	if (!certificate || seal.timeStampToken) throw new Error("The seal already has a time-stamp.");
	const signer = { certificate, chain, algorithm: algorithmOfSeal(certificate, seal) };
	const lookUp = revocation && limitedServers(revocation);
	const { token } = await servers.request(seal.signature, {
		vouch: async (stamp) => {
			if (lookUp) await gatherRevocationData([stamp.certificate, ...stamp.chain], lookUp, servers.anchors);
		},
		fit: (stamp) => {
			const { length } = buildCms(signer, seal, stamp.token);
			if (length > seal.reservedBytes)
				throw new Error(
					`its token of ${stamp.token.length} bytes makes a signature of ${length}; ${seal.reservedBytes} are reserved in the file`,
				);
		},
	});
	await copyFile(files.inputPath, files.outputPath);
	await writeSignature(files.outputPath, seal, buildCms(signer, seal, token));
	const verification = await processes.run("verify", {
		path: files.outputPath,
		ourCertificates: [computeFingerprint(certificate)],
		anchors: servers.anchors.map(({ raw }) => new Uint8Array(raw)),
	});
	if (verification.status !== "intact" || verification.evidence?.level !== "B-T")
		throw new Error("The time-stamped file does not verify.");
	const { size } = await stat(files.outputPath);
	return { sha256: verification.sha256, sizeInBytes: size };
}
