import { ServiceUnavailable } from "@repo/http-errors";
import type { Dependencies } from "../../dependencies.ts";
import type { DocumentDataRow } from "../../envelopes/files/queries.ts";
import { PdfBusy } from "../../pdf/child-process/failures.ts";
import { processUpload, type UploadDeps } from "../process-upload.ts";

type WithFile = { file: DocumentDataRow };

/**
 * Reads a document or a template after looking for its file: the upload bypasses this service. Throws StorageUnavailable
 * or PdfBusy.
 */
export async function readWithUpload<Row extends WithFile>(
	deps: UploadDeps,
	read: () => Promise<Row>,
): Promise<Row> {
	const row = await read();
	if (row.file.status !== "WAITING") return row;
	const file = await processUpload(deps, row.file.id);
	return file.status === "WAITING" ? row : await read();
}

/** The same, returning what is known when the file cannot be looked for now. The sweep looks again. */
export async function readWithUploadIfPossible<Row extends WithFile>(
	deps: UploadDeps & Pick<Dependencies, "log">,
	read: () => Promise<Row>,
): Promise<Row> {
	try {
		return await readWithUpload(deps, read);
	} catch (error) {
		if (!(error instanceof ServiceUnavailable)) throw error;
		// A flood of uploads must not flood the log: refusals are counted.
		const level = error instanceof PdfBusy ? "debug" : "warn";
		deps.log[level]({ err: error }, "an upload could not be looked for");
		return read();
	}
}
