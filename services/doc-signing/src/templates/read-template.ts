import { ServiceUnavailable } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";
import { processUpload, type UploadDeps } from "../documents/process-upload.ts";
import { PdfBusy } from "../pdf/child-process/failures.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { getTemplate, type TemplateWithFile } from "./queries.ts";

/** The caller's template, having looked for its file: the upload went past this service, so nobody told it. */
export async function readTemplate(
	deps: UploadDeps & Pick<Dependencies, "log">,
	access: Access,
	id: number,
): Promise<TemplateWithFile> {
	try {
		return await readTemplateWithFile(deps, access, id);
	} catch (error) {
		if (!(error instanceof ServiceUnavailable)) throw error;
		// What is known can be read; the sweep looks again.
		// A flood of uploads is no flood of warnings: refusals are counted.
		const level = error instanceof PdfBusy ? "debug" : "warn";
		deps.log[level]({ err: error }, "an upload could not be looked for");
		return getTemplate(deps.db, access, id);
	}
}

/** The same, for what makes no sense without the file. Throws StorageUnavailable or PdfBusy. */
export async function readTemplateWithFile(
	deps: UploadDeps,
	access: Access,
	id: number,
): Promise<TemplateWithFile> {
	const template = await getTemplate(deps.db, access, id);
	return { ...template, file: await processUpload(deps, template.templateDocumentDataId) };
}
