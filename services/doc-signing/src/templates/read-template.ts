import { ServiceUnavailable } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";
import { processUpload } from "../documents/process-upload.ts";
import { PdfBusy } from "../pdf/child-process/failures.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { getTemplate, type TemplateWithFile } from "./queries.ts";

/** The caller's template, having looked for its file: the upload went past this service, so nobody told it. */
export async function readTemplate(
	dependencies: Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "config" | "log">,
	access: Access,
	id: number,
): Promise<TemplateWithFile> {
	const template = await getTemplate(dependencies.db, access, id);
	try {
		return { ...template, file: await processUpload(dependencies, template.templateDocumentDataId) };
	} catch (error) {
		if (!(error instanceof ServiceUnavailable)) throw error;
		// What is known can be read; the sweep looks again.
		// A flood of uploads is no flood of warnings: refusals are counted.
		const level = error instanceof PdfBusy ? "debug" : "warn";
		dependencies.log[level]({ err: error }, "an upload could not be looked for");
		return template;
	}
}
