import { LimitReached } from "../child-process/failures.ts";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import type { Verification } from "./verify-pdf.ts";

/** Verifies a file on disk (absolute path) in a child process. */
export async function verifyFile(
	processes: PdfProcesses,
	file: { path: string; ourCertificates: string[]; anchors: Uint8Array[] },
): Promise<Verification> {
	try {
		return await processes.run("verify", file);
	} catch (error) {
		if (error instanceof LimitReached) return { status: "too expensive" };
		throw error;
	}
}
