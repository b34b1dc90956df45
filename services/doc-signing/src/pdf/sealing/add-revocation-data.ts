import { X509Certificate } from "node:crypto";
import { copyFile } from "node:fs/promises";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import { computeFingerprint, nameCertificate } from "../pades/certificate-chain.ts";
import { readTimeStamp } from "../pades/read-time-stamp.ts";
import { gatherRevocationData, mergeGathered } from "../revocation/gather-revocation-data.ts";
import {
	limitedServers,
	type RevocationGap,
	type RevocationServers,
	RevokedCertificate,
} from "../revocation/revocation-data.ts";

/** The revocation status of some certificates is still unknown. */
export class RevocationStillUnknown extends Error {
	readonly gaps: readonly RevocationGap[];

	constructor(gaps: readonly RevocationGap[]) {
		super(
			`It is not known whether it was revoked: ${gaps.map(({ certificate, reason }) => `${certificate} (${reason})`).join(", ")}`,
		);
		this.name = "RevocationStillUnknown";
		this.gaps = gaps;
	}
}

/** A certificate of a seal was revoked, which became known after sealing. */
export class SealRevoked extends Error {
	/** Whose chain it belongs to. */
	readonly role: "SIGNER" | "TIME_STAMP";
	/** Its subject. */
	readonly certificate: string;
	readonly revokedAt: Date;

	constructor(role: SealRevoked["role"], cause: RevokedCertificate) {
		super(cause.message, { cause });
		this.name = "SealRevoked";
		this.role = role;
		this.certificate = nameCertificate(cause.certificate);
		this.revokedAt = cause.revokedAt;
	}
}

/**
 * Appends the missing revocation data to a time-stamped seal (B-T becomes B-LT). `anchors` are the issuers trusted
 * to certify time-stamp servers. Throws RevocationStillUnknown or SealRevoked.
 */
export async function addRevocationData(
	processes: PdfProcesses,
	files: { inputPath: string; outputPath: string },
	revocation: RevocationServers,
	anchors: readonly X509Certificate[],
): Promise<{ sha256: string; sizeInBytes: number }> {
	const seal = await processes.run("readSeal", { path: files.inputPath });
	const [certificate, ...chain] = seal.certificates.map((bytes) => new X509Certificate(bytes));
	if (!certificate || !seal.timeStampToken) throw new Error("The seal has no time-stamp.");
	const stamp = readTimeStamp(seal.timeStampToken, seal.signature);
	const servers = limitedServers(revocation);
	const { data, gaps } = mergeGathered([
		await gatherRevocationData([certificate, ...chain], servers).catch(sayWhose("SIGNER")),
		await gatherRevocationData([stamp.certificate, ...stamp.chain], servers, anchors).catch(
			sayWhose("TIME_STAMP"),
		),
	]);
	if (gaps.length > 0) throw new RevocationStillUnknown(gaps);
	await copyFile(files.inputPath, files.outputPath);
	const { contentsOffset, reservedBytes } = seal;
	const store = { path: files.outputPath, contentsOffset, reservedBytes, data };
	const { sizeInBytes } = await processes.run("addSecurityStore", store);
	const verification = await processes.run("verify", {
		path: files.outputPath,
		ourCertificates: [computeFingerprint(certificate)],
		anchors: anchors.map(({ raw }) => new Uint8Array(raw)),
	});
	if (verification.status !== "intact" || verification.evidence?.level !== "B-LT")
		throw new Error("The file with revocation data does not verify.");
	return { sha256: verification.sha256, sizeInBytes };
}

function sayWhose(role: SealRevoked["role"]) {
	return (error: unknown): never => {
		throw error instanceof RevokedCertificate ? new SealRevoked(role, error) : error;
	};
}
