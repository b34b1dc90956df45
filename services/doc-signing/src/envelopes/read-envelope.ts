import { ServiceUnavailable } from "@repo/http-errors";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { PdfBusy } from "../pdf/child-process/failures.ts";
import { recordFound } from "./documents/look-for-uploads.ts";
import { processUpload, type UploadDeps } from "./documents/process-upload.ts";
import { getDocument, getWithHold, getWithParts } from "./documents/queries/contents.ts";
import type { DocumentDataRow } from "./files/queries.ts";
import { getTemplate } from "./templates/queries.ts";

type ReadDeps = UploadDeps & Pick<Dependencies, "log">;

/** The caller's document, after checking for its file if that is possible now. */
export function readDocument(deps: ReadDeps, access: Access, id: number) {
	return readIfPossible(deps, () => getDocument(deps.db, access, id));
}

/** The same with its recipients and fields. */
export function readDocumentWithParts(deps: ReadDeps, access: Access, id: number) {
	return readIfPossible(deps, () => getWithParts(deps.db, access, id));
}

/** The same with its legal hold, too. */
export function readDocumentWithHold(deps: ReadDeps, access: Access, id: number) {
	return readIfPossible(deps, () => getWithHold(deps.db, access, id));
}

/** The caller's document, for callers that need the file. Throws StorageUnavailable or PdfBusy. */
export function readDocumentWithFile(deps: UploadDeps, access: Access, id: number) {
	return readWithUpload(deps, () => getDocument(deps.db, access, id));
}

/** The same with its recipients and fields. */
export function readDocumentWithFileAndParts(deps: UploadDeps, access: Access, id: number) {
	return readWithUpload(deps, () => getWithParts(deps.db, access, id));
}

export function readTemplate(deps: ReadDeps, access: Access, id: number) {
	return readIfPossible(deps, () => getTemplate(deps.db, access, id));
}

export function readTemplateWithFile(deps: UploadDeps, access: Access, id: number) {
	return readWithUpload(deps, () => getTemplate(deps.db, access, id));
}

type WithFile = { file: DocumentDataRow };

/** Reads again after checking for the file, because uploads bypass this service. Throws StorageUnavailable or PdfBusy. */
async function readWithUpload<Row extends WithFile>(
	deps: UploadDeps,
	read: () => Promise<Row>,
): Promise<Row> {
	const row = await read();
	if (row.file.status !== "WAITING") return row;
	const file = await processUpload(deps, row.file);
	return file.status === "WAITING" ? row : await read();
}

/** The same, returning the row unchanged if the check is not possible now. A cron job checks again. */
async function readIfPossible<Row extends WithFile>(deps: ReadDeps, read: () => Promise<Row>): Promise<Row> {
	try {
		return await readWithUpload(deps, read);
	} catch (error) {
		if (!(error instanceof ServiceUnavailable)) throw error;
		// Rejected uploads could flood the log: they are counted in the metrics instead.
		const level = error instanceof PdfBusy ? "debug" : "warn";
		deps.log[level]({ err: error }, "the check for an upload failed");
		// It was uploaded, and waits for its turn.
		if (error instanceof PdfBusy) await recordFound(deps, (await read()).file);
		return read();
	}
}
