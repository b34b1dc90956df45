import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readWithUpload, readWithUploadIfPossible } from "../documents/files/read-with-upload.ts";
import type { UploadDeps } from "../documents/process-upload.ts";
import { getTemplate } from "./queries.ts";

/** The caller's template, after checking for its file if that is possible now. */
export function readTemplate(deps: UploadDeps & Pick<Dependencies, "log">, access: Access, id: number) {
	return readWithUploadIfPossible(deps, () => getTemplate(deps.db, access, id));
}

/** The same, for callers that need the file. Throws StorageUnavailable or PdfBusy. */
export function readTemplateWithFile(deps: UploadDeps, access: Access, id: number) {
	return readWithUpload(deps, () => getTemplate(deps.db, access, id));
}
