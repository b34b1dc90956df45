import type { Dependencies } from "../dependencies.ts";
import { takeInFile } from "../documents/take-in-file.ts";
import { StorageUnavailable } from "../platform/storage/errors.ts";
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
		return { ...template, file: await takeInFile(dependencies, template.templateDocumentDataId) };
	} catch (error) {
		if (!(error instanceof StorageUnavailable)) throw error;
		// What is known can be read; the sweep looks again.
		dependencies.log.warn({ err: error }, "the file storage did not answer a look for an upload");
		return template;
	}
}
