import type { Owner } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import { StorageUnavailable } from "../platform/storage/errors.ts";
import { type DocumentWithFile, getDocument } from "./queries.ts";
import { takeInFile } from "./take-in-file.ts";

/** The caller's document, having looked for its file: the upload went past this service, so nobody told it. */
export async function readDocument(
	dependencies: Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "config" | "log">,
	owner: Owner,
	id: number,
): Promise<DocumentWithFile> {
	const document = await getDocument(dependencies.db, owner, id);
	if (document.file.status !== "WAITING") return document;
	try {
		const file = await takeInFile(dependencies, document.documentDataId);
		return file.status === "WAITING" ? document : await getDocument(dependencies.db, owner, id);
	} catch (error) {
		if (!(error instanceof StorageUnavailable)) throw error;
		// What is known can be read; the sweep looks again.
		dependencies.log.warn({ err: error }, "the file storage did not answer a look for an upload");
		return document;
	}
}
