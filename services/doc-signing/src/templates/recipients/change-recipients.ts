import type { Transaction } from "@repo/service-kit/database";
import type { Plan } from "../../accounts/plan.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requirePlanFor } from "../../envelopes/require-plan.ts";
import { mayHoldFields } from "../../recipient-roles/rules/roles.ts";
import type { Access } from "../../teams/rules/permissions.ts";
import { changeTemplate } from "../change-template.ts";
import { RecipientHoldsFields, TemplateRecipientNotFound } from "../errors.ts";
import { listParts, type TemplateRecipientRow } from "../queries.ts";
import { placeholderChange, placeholderRows } from "./placeholder.ts";
import { templateRecipientRows } from "./queries.ts";
import type { ChangeTemplateRecipient, NewTemplateRecipientInput } from "./schemas.ts";

type Deps = Pick<Dependencies, "clock">;
type OfTemplate = { owner: Access<"templates.manage">; plan: Plan; templateId: number };
type OfRecipient = OfTemplate & { recipientId: number };

export async function addRecipient(
	tx: Transaction,
	deps: Deps,
	of: OfTemplate,
	asked: NewTemplateRecipientInput,
): Promise<TemplateRecipientRow> {
	return changeTemplate(tx, deps, of, async () => {
		requirePlanFor(of.plan, { recipients: [asked.authOptions] });
		const { recipients } = await listParts(tx, [of.templateId]);
		const [added] = await templateRecipientRows.insert(
			tx,
			placeholderRows(of.templateId, [asked], recipients),
		);
		if (!added) throw new Error("INSERT … RETURNING gave no row");
		return added;
	});
}

/** Changes what is named. The other recipients keep their ids and fields. */
export async function changeRecipient(
	tx: Transaction,
	deps: Deps,
	of: OfRecipient,
	asked: ChangeTemplateRecipient,
): Promise<TemplateRecipientRow> {
	const { templateId, recipientId } = of;
	return changeTemplate(tx, deps, of, async () => {
		const { recipients, fields } = await listParts(tx, [templateId]);
		const recipient = recipients.find(({ id }) => id === recipientId);
		if (!recipient) throw new TemplateRecipientNotFound();
		requirePlanFor(of.plan, { recipients: [asked.authOptions] });
		const holdsFields = fields.some((field) => field.recipientId === recipientId);
		if (asked.role && holdsFields && !mayHoldFields(asked.role)) throw new RecipientHoldsFields(asked.role);
		const change = placeholderChange(asked);
		if (Object.keys(change).length === 0) return recipient;
		return (await templateRecipientRows.update(tx, templateId, recipientId, change)) ?? recipient;
	});
}

/** Takes a placeholder out, with its fields. */
export async function removeRecipient(
	tx: Transaction,
	deps: Deps,
	of: OfRecipient,
): Promise<TemplateRecipientRow> {
	const { templateId, recipientId } = of;
	return changeTemplate(tx, deps, of, async () => {
		const removed = await templateRecipientRows.remove(tx, templateId, recipientId);
		if (!removed) throw new TemplateRecipientNotFound();
		return removed;
	});
}
