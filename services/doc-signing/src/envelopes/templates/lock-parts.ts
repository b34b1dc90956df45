import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { FieldList } from "../fields/field-list.ts";
import type { RecipientList } from "../recipients/recipient-list.ts";
import { TemplateFieldNotFound, TemplateRecipientNotFound } from "./errors.ts";
import type { NewTemplateRecipientInput } from "./part-schemas.ts";
import { placeholderRows } from "./placeholder.ts";
import { recordChange } from "./publish-event.ts";
import {
	lockTemplate,
	type TemplateFieldRow,
	type TemplateRecipientRow,
	templateFieldRows,
	templateRecipientRows,
} from "./queries.ts";

export async function lockRecipients(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, plan }: ApiCaller<"templates.manage">,
	templateId: number,
): Promise<RecipientList<TemplateRecipientRow, NewTemplateRecipientInput>> {
	const { signingOrder, recipients, fields } = await lockTemplate(tx, owner, templateId);
	const record = () => recordChange(tx, { owner, templateId, at: clock() });
	return {
		owner: "template",
		plan,
		signingOrder,
		recipients,
		fields,
		notFound: () => new TemplateRecipientNotFound(),
		ownChange: ({ signingOrder, authOptions }) => ({
			...(typeof signingOrder === "number" && { signingOrder }),
			...(authOptions === null && { accessAuth: null, actionAuth: null }),
		}),
		async insert(input) {
			const rows = placeholderRows(templateId, [input], recipients);
			const [added] = await templateRecipientRows.insert(tx, rows);
			await record();
			return added;
		},
		async update({ id }, change) {
			const changed = await templateRecipientRows.update(tx, templateId, id, change);
			await record();
			return changed;
		},
		async remove({ id }) {
			await templateRecipientRows.remove(tx, templateId, id);
			await record();
		},
	};
}

export async function lockFields(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner }: ApiCaller<"templates.manage">,
	templateId: number,
): Promise<FieldList<TemplateFieldRow>> {
	const { file, signingOrder, recipients, fields } = await lockTemplate(tx, owner, templateId);
	const at = clock();
	let isRecorded = false;
	return {
		owner: "template",
		pageCount: file.pages?.length ?? null,
		signingOrder,
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
