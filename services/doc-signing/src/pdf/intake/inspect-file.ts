import { LimitReached } from "../child-process/failures.ts";
import type { PdfProcesses } from "../child-process/pdf-processes.ts";
import type { InspectedPdf } from "./inspect-pdf.ts";
import { tooExpensive } from "./unusable-file.ts";

/**
 * Inspects a file on disk (absolute path) in a child process. Throws UnusableFile with a code and a message for the
 * uploader; TOO_EXPENSIVE if the file exceeds the child's limits.
 */
export async function inspectFile(
	processes: PdfProcesses,
	file: { path: string; maxBytes: number },
): Promise<InspectedPdf> {
	try {
		return await processes.run("inspect", file);
	} catch (error) {
		if (error instanceof LimitReached) throw tooExpensive();
		throw error;
	}
}
