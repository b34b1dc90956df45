import type { Dependencies } from "../dependencies.ts";
import { StorageUnavailable } from "../platform/storage/errors.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { type DocumentWithFile, getDocument } from "./queries.ts";
import { takeInFile } from "./take-in-file.ts";

/** The caller's document, having looked for its file: the upload went past this service, so nobody told it. */
export async function readDocument(
	dependencies: Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "config" | "log">,
	access: Access,
	id: number,
): Promise<DocumentWithFile> {
	const document = await getDocument(dependencies.db, access, id);
	if (document.file.status !== "WAITING") return document;
	try {
		const file = await takeInFile(dependencies, document.documentDataId);
		return file.status === "WAITING" ? document : await getDocument(dependencies.db, access, id);
	} catch (error) {
		if (!(error instanceof StorageUnavailable)) throw error;
		// What is known can be read; the sweep looks again.
		dependencies.log.warn({ err: error }, "the file storage did not answer a look for an upload");
		return document;
	}
}
