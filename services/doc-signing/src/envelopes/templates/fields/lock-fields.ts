import type { Transaction } from "@repo/service-kit/database";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { FieldList } from "../../fields/field-list.ts";
import { TemplateFieldNotFound } from "../errors.ts";
import { lockTemplate, type TemplateFieldRow } from "../queries.ts";
import { recordChange } from "../record-change.ts";
import { templateFieldRows } from "./queries.ts";

export async function lockFields(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	owner: Access<"templates.manage">,
	templateId: number,
): Promise<FieldList<TemplateFieldRow>> {
	const { file, recipients, fields } = await lockTemplate(tx, owner, templateId);
	const at = clock();
	let isRecorded = false;
	return {
		owner: "template",
		pageCount: file.pages?.length ?? null,
		recipients,
		fields,
		notFound: () => new TemplateFieldNotFound(),
		insert: (rows) =>
			templateFieldRows.insert(
				tx,
				rows.map((row) => ({ ...row, templateId })),
			),
		update: (id, row) => templateFieldRows.update(tx, templateId, id, row),
		remove: (id) => templateFieldRows.remove(tx, templateId, id),
		async record() {
			// Once for all edits of a request: an event has no fields.
			if (!isRecorded) await recordChange(tx, { owner, templateId, at });
			isRecorded = true;
		},
	};
}
