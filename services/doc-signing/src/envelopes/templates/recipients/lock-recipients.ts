import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../../accounts/caller.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { RecipientList } from "../../recipients/recipient-list.ts";
import { TemplateRecipientNotFound } from "../errors.ts";
import { lockTemplate, type TemplateRecipientRow } from "../queries.ts";
import { recordChange } from "../record-change.ts";
import { placeholderRows } from "./placeholder.ts";
import { templateRecipientRows } from "./queries.ts";
import type { NewTemplateRecipientInput } from "./schemas.ts";

export async function lockRecipients(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, plan }: ApiCaller<"templates.manage">,
	templateId: number,
): Promise<RecipientList<TemplateRecipientRow, NewTemplateRecipientInput>> {
	const { recipients, fields } = await lockTemplate(tx, owner, templateId);
	const record = () => recordChange(tx, { owner, templateId, at: clock() });
	return {
		owner: "template",
		plan,
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
