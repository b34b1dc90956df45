import {
	openPdfPool,
	type PdfPoolOptions,
	type PdfProcesses,
} from "../../src/pdf/child-process/pdf-processes.ts";

/** Child processes for tests that need only a caller. */
export function startPdfProcesses(options: PdfPoolOptions): PdfProcesses & { close(): Promise<void> } {
	const pool = openPdfPool(options);
	return { ...pool.for({ work: "signing", name: "tests" }), close: pool.close };
}
