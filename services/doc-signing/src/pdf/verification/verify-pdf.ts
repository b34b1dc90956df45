import { X509Certificate } from "node:crypto";
import { buildCms } from "../pades/build-cms.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import type { CmsCheck } from "../pades/read-cms.ts";
import { readTimeStamp, type TimeStamp } from "../pades/read-time-stamp.ts";
import { algorithmOfSeal } from "../pades/signing-key.ts";
import type { RevocationData } from "../revocation/revocation-data.ts";
import type { SealReference } from "../sealing/seal-input.ts";
import { readSecurityStore } from "../security-store/security-store.ts";
import { checkEvidence, type Evidence } from "./check-evidence.ts";
import { digestFile, digestRange, type FileDigests } from "./file-digests.ts";
import { type FoundSignature, findHiddenSeal, findSignature } from "./find-signature.ts";
import { readCms, readContents } from "./read-signature.ts";

export type Verification = { status: "unreadable" | "unsigned" | "too expensive" } | SealCheck;

export type SealCheck = {
	/** `intact`: every byte of the file is as signed, or part of a security store. */
	status: "intact" | "altered";
	/** Why it counts as altered, in the order found. */
	problems: string[];
	certificate: SignerCertificate | null;
	/** Signed with one of `ourCertificates`. */
	ours: boolean;
	/** What an intact seal of ours proves. */
	evidence: Evidence | null;
	/** SHA-256 over the signed bytes, hex: unaffected by evidence that is added later. */
	signedSha256: string | null;
	reference: SealReference | null;
	/** The uploaded file, found inside the sealed one: its hash, and whether it matches the recorded one. */
	original: { sha256: string; matches: boolean } | null;
	/** The files attached by sealing to an intact file of ours, as text. */
	attachments: string[];
	sha256: string;
};

/**
 * Checks a PDF's seal. `ourCertificates` are the SHA-256 fingerprints, in hex, of all certificates ever used for
 * sealing; `anchors` (DER) the issuers trusted to certify time-stamp servers.
 */
export async function verifyPdf(
	bytes: Uint8Array,
	ourCertificates: readonly string[],
	anchors: readonly Uint8Array[] = [],
): Promise<Verification> {
	const check = (found: FoundSignature, problems: string[] = []) =>
		checkSignature(bytes, found, { ourCertificates, anchors, problems });
	const found = await findSignature(bytes).catch(() => "unreadable" as const);
	const seal = found && found !== "unreadable" ? await check(found) : undefined;
	if (seal?.ours) return seal;
	const hidden = findHiddenSeal(bytes, ourCertificates);
	if (hidden)
		return check(hidden, ["Content was added to the file after it was sealed, which hides the seal."]);
	return seal ?? { status: found === "unreadable" ? found : "unsigned" };
}

/** `problems`: what is known to be wrong before the check. */
async function checkSignature(
	bytes: Uint8Array,
	found: FoundSignature,
	{
		ourCertificates,
		anchors,
		problems,
	}: { ourCertificates: readonly string[]; anchors: readonly Uint8Array[]; problems: string[] },
): Promise<SealCheck> {
	const contents = readContents(bytes, found.byteRange, problems);
	const originalLength = findOriginalLength(bytes, found.reference);
	const digests = digestFile(bytes, contents === undefined ? [] : found.byteRange, originalLength ?? 0);
	const store = contents === undefined ? undefined : readStore(bytes, found.byteRange, contents, problems);
	const cms =
		contents === undefined
			? undefined
			: readCms(contents, problems, (hash) =>
					hash === "sha256" ? digests.signed : digestRange(bytes, found.byteRange, hash),
				);
	const certificate = cms?.certificate ? describeCertificate(cms.certificate) : null;
	const ours = certificate !== null && ourCertificates.includes(certificate.fingerprint);
	const stamp = cms ? readStamp(cms, problems) : null;
	if (cms && contents && ours && !isAsWeWriteIt(cms, contents))
		problems.push("The signature's own bytes were changed.");
	const original =
		found.reference && originalLength !== undefined ? describeOriginal(digests, found.reference) : null;
	if (original && !original.matches)
		problems.push("The uploaded file inside is not the one that the seal names.");
	const intact = problems.length === 0;
	const evidence =
		intact && ours && cms?.certificate
			? await checkEvidence(
					{ certificate: cms.certificate, chain: cms.certificates, signedAt: found.signedAt, stamp, store },
					anchors.map((anchor) => new X509Certificate(anchor)),
				)
			: null;
	return {
		status: intact ? "intact" : "altered",
		problems,
		certificate,
		ours,
		evidence,
		signedSha256: cms?.intact ? digests.signed.toString("hex") : null,
		reference: found.reference ?? null,
		original,
		attachments: intact && ours ? found.attachments : [],
		sha256: digests.whole.toString("hex"),
	};
}

/** After signing, only a security store may have been added (DocMDP 1, ISO 32000-2 table 257), as sealing writes it. */
function readStore(
	bytes: Uint8Array,
	byteRange: number[],
	contents: string,
	problems: string[],
): RevocationData | undefined {
	const end = signedEnd(byteRange);
	if (end === bytes.length) return undefined;
	const store = readSecurityStore(bytes, end, Buffer.from(contents, "hex"));
	if (!store) problems.push("Content was added to the file after it was signed.");
	return store;
}

function signedEnd([, , next = 0, rest = 0]: number[]): number {
	return next + rest;
}

function readStamp(cms: CmsCheck, problems: string[]): TimeStamp | null {
	if (!cms.timeStampToken) return null;
	try {
		return readTimeStamp(cms.timeStampToken, cms.signature);
	} catch {
		problems.push("The time-stamp does not belong to this signature.");
		return null;
	}
}

/**
 * The signature value cannot cover the structure around it. Ours is always written in the same way, so writing it
 * again must give the same digits, followed only by zeros.
 */
function isAsWeWriteIt(cms: CmsCheck, contents: string): boolean {
	const { certificate } = cms;
	if (!certificate) return false;
	const chain = cms.certificates.filter((other) => other !== certificate);
	const linked = [certificate, ...chain].every((issued) => {
		const issuer = cms.certificates.find((candidate) => issued.checkIssued(candidate));
		return !issuer || issued.verify(issuer.publicKey);
	});
	const again = buildCms(
		{ certificate, chain, algorithm: algorithmOfSeal(certificate, cms) },
		cms,
		cms.timeStampToken,
	);
	return linked && contents === again.toString("hex").padEnd(contents.length, "0");
}

/** Undefined unless the file claims to start with the upload. */
function findOriginalLength(bytes: Uint8Array, reference: SealReference | undefined): number | undefined {
	if (!reference || reference.originalLength > bytes.length) return undefined;
	// The file's claims are untrusted.
	return Math.max(0, Math.trunc(reference.originalLength));
}

function describeOriginal(
	{ original }: FileDigests,
	{ originalSha256 }: SealReference,
): { sha256: string; matches: boolean } {
	const found = original.toString("hex");
	return { sha256: found, matches: found === originalSha256 };
}

type SignerCertificate = {
	/** SHA-256 over the DER, hex. */
	fingerprint: string;
	subject: string;
	issuer: string;
	validFrom: string;
	validTo: string;
};

function describeCertificate(certificate: X509Certificate): SignerCertificate {
	return {
		fingerprint: computeFingerprint(certificate),
		subject: certificate.subject,
		issuer: certificate.issuer,
		validFrom: asIso(certificate.validFrom),
		validTo: asIso(certificate.validTo),
	};
}

/** A damaged certificate may contain invalid dates, which are shown unchanged. */
function asIso(text: string): string {
	const moment = new Date(text);
	return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
