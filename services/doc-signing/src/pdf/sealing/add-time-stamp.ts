import { X509Certificate } from "node:crypto";
import { copyFile, stat } from "node:fs/promises";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import { buildCms } from "../pades/build-cms.ts";
import { algorithmOf } from "../pades/signing-key.ts";
import { requestTimeStamp, type TimeStampServers } from "../pades/time-stamp.ts";
import { fingerprintOf } from "../verification/fingerprint.ts";
import { writeSignature } from "./seal-file.ts";

/**
 * Puts the time-stamp that was owed on a sealed file (B-B becomes B-T), in the room reserved for it. What was
 * signed stays byte for byte; the file's own hash changes. Throws NoTimeStamp when there is still none.
 */
export async function addTimeStamp(
	processes: PdfProcesses,
	files: { inputPath: string; outputPath: string },
	servers: TimeStampServers,
): Promise<{ sha256: string; sizeInBytes: number }> {
	const seal = await processes.run("readSeal", { path: files.inputPath });
	const [certificate, ...chain] = seal.certificates.map((bytes) => new X509Certificate(bytes));
	if (!certificate || seal.timeStampToken) throw new Error("The seal already has a time-stamp.");
	const token = await requestTimeStamp(seal.signature, servers);
	await copyFile(files.inputPath, files.outputPath);
	const signer = { certificate, chain, algorithm: algorithmOf(certificate) };
	await writeSignature(files.outputPath, seal, buildCms(signer, seal, token));
	const ourCertificates = [fingerprintOf(certificate)];
	const verification = await processes.run("verify", { path: files.outputPath, ourCertificates });
	if (verification.status !== "intact") throw new Error("The time-stamped file does not verify.");
	const { size } = await stat(files.outputPath);
	return { sha256: verification.sha256, sizeInBytes: size };
}
