import { LimitReached } from "../child-process/failures.ts";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import type { Verification } from "./verify-pdf.ts";

/** Verifies a file on disk (absolute path) in a child process; one that outgrows its limits is unreadable. */
export async function verifyFile(
	processes: PdfProcesses,
	file: { path: string; ourCertificates: string[] },
): Promise<Verification> {
	try {
		return await processes.run("verify", file);
	} catch (error) {
		if (error instanceof LimitReached) return { status: "unreadable" };
		throw error;
	}
}
