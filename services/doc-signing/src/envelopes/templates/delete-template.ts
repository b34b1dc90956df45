import type { Transaction } from "@repo/service-kit/database";
import { requireNoHold } from "../../accounts/holds/queries.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteFile } from "../files/queries.ts";
import { removeStoredFile } from "../files/uploads.ts";
import { publishTemplateEvent } from "./publish-event.ts";
import { deleteTemplateRow, lockTemplate, type TemplateWithFile } from "./queries.ts";

/** Deletes a template; documents generated from it do not change. Returns the template as it was. Throws AccountOnHold. */
export async function deleteTemplate(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, templateId }: { owner: Access<"templates.manage">; templateId: number },
): Promise<TemplateWithFile> {
	const template = await lockTemplate(tx, owner, templateId);
	await requireNoHold(tx, template);
	const at = clock();
	await publishTemplateEvent(tx, { owner, templateId, event: "TEMPLATE_DELETED", at });
	await deleteTemplateRow(tx, templateId);
	await deleteFile(tx, template.file.id);
	await removeStoredFile(tx, template.file, at);
	return template;
}
