import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readWithUpload, readWithUploadIfPossible } from "./files/read-with-upload.ts";
import type { UploadDeps } from "./process-upload.ts";
import { getDocument, getWithParts } from "./queries/contents.ts";

/** The caller's document, after checking for its file if that is possible now. */
export function readDocument(deps: UploadDeps & Pick<Dependencies, "log">, access: Access, id: number) {
	return readWithUploadIfPossible(deps, () => getDocument(deps.db, access, id));
}

/** The same with its recipients and fields. */
export function readDocumentWithParts(
	deps: UploadDeps & Pick<Dependencies, "log">,
	access: Access,
	id: number,
) {
	return readWithUploadIfPossible(deps, () => getWithParts(deps.db, access, id));
}

/** The caller's document, for callers that need the file. Throws StorageUnavailable or PdfBusy. */
export function readDocumentWithFile(deps: UploadDeps, access: Access, id: number) {
	return readWithUpload(deps, () => getDocument(deps.db, access, id));
}
