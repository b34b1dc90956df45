import { ServiceUnavailable } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";
import { PdfBusy } from "../pdf/child-process/failures.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { processUpload, type UploadDeps } from "./process-upload.ts";
import { type DocumentWithFile, getDocument } from "./queries.ts";

/**
 * The caller's document, having looked for its file: the upload went past this service, so nobody told it. What is known
 * can be read also when that fails for now, as the sweep looks again.
 */
export async function readDocument(
	dependencies: UploadDeps & Pick<Dependencies, "log">,
	access: Access,
	id: number,
): Promise<DocumentWithFile> {
	try {
		return await readDocumentWithFile(dependencies, access, id);
	} catch (error) {
		if (!(error instanceof ServiceUnavailable)) throw error;
		// A flood of uploads is no flood of warnings: refusals are counted.
		const level = error instanceof PdfBusy ? "debug" : "warn";
		dependencies.log[level]({ err: error }, "an upload could not be looked for");
		return await getDocument(dependencies.db, access, id);
	}
}

/** The same, for what makes no sense without the file. Throws StorageUnavailable or PdfBusy. */
export async function readDocumentWithFile(
	dependencies: UploadDeps,
	access: Access,
	id: number,
): Promise<DocumentWithFile> {
	const document = await getDocument(dependencies.db, access, id);
	if (document.file.status !== "WAITING") return document;
	const file = await processUpload(dependencies, document.documentDataId);
	return file.status === "WAITING" ? document : await getDocument(dependencies.db, access, id);
}
