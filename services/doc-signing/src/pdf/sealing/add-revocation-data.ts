import { X509Certificate } from "node:crypto";
import { copyFile } from "node:fs/promises";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import { certificatesOf } from "../pades/time-stamp.ts";
import { gatherRevocationData, isRevocationTold } from "../revocation/gather-revocation-data.ts";
import type { RevocationServers } from "../revocation/revocation-data.ts";
import { fingerprintOf } from "../verification/fingerprint.ts";

/**
 * Appends the revocation data that was owed to a time-stamped seal (B-T becomes B-LT). Null when its certificates name
 * nobody to ask. Throws NoRevocationData or RevokedCertificate.
 */
export async function addRevocationData(
	processes: PdfProcesses,
	files: { inputPath: string; outputPath: string },
	servers: RevocationServers,
): Promise<{ sha256: string; sizeInBytes: number } | null> {
	const seal = await processes.run("readSeal", { path: files.inputPath });
	const [certificate, ...chain] = seal.certificates.map((bytes) => new X509Certificate(bytes));
	if (!certificate || !seal.timeStampToken) throw new Error("The seal has no time-stamp.");
	const chains = [[certificate, ...chain], certificatesOf(seal.timeStampToken)];
	if (!isRevocationTold(chains)) return null;
	const data = await gatherRevocationData(chains, servers);
	await copyFile(files.inputPath, files.outputPath);
	const { contentsOffset, reservedBytes } = seal;
	const store = { path: files.outputPath, contentsOffset, reservedBytes, data };
	const { sizeInBytes } = await processes.run("addSecurityStore", store);
	const ourCertificates = [fingerprintOf(certificate)];
	const verification = await processes.run("verify", { path: files.outputPath, ourCertificates });
	if (verification.status !== "intact" || verification.level !== "B-LT")
		throw new Error("The file with revocation data does not verify.");
	return { sha256: verification.sha256, sizeInBytes };
}
