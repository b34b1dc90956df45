import { ServiceUnavailable } from "@repo/http-errors";
import type { Dependencies } from "../../../dependencies.ts";
import { PdfBusy } from "../../../pdf/child-process/failures.ts";
import type { DocumentDataRow } from "../../files/queries.ts";
import { processUpload, type UploadDeps } from "../process-upload.ts";

type WithFile = { file: DocumentDataRow };

/**
 * Reads a document or a template after checking for its file, because uploads bypass this service. Throws
 * StorageUnavailable or PdfBusy.
 */
export async function readWithUpload<Row extends WithFile>(
	deps: UploadDeps,
	read: () => Promise<Row>,
): Promise<Row> {
	const row = await read();
	if (row.file.status !== "WAITING") return row;
	const file = await processUpload(deps, row.file);
	return file.status === "WAITING" ? row : await read();
}

/** The same, returning the row unchanged if the check is not possible now. A cron job checks again. */
export async function readWithUploadIfPossible<Row extends WithFile>(
	deps: UploadDeps & Pick<Dependencies, "log">,
	read: () => Promise<Row>,
): Promise<Row> {
	try {
		return await readWithUpload(deps, read);
	} catch (error) {
		if (!(error instanceof ServiceUnavailable)) throw error;
		// Rejected uploads could flood the log: they are counted in the metrics instead.
		const level = error instanceof PdfBusy ? "debug" : "warn";
		deps.log[level]({ err: error }, "the check for an upload failed");
		return read();
	}
}
