import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../../accounts/owner.ts";
import type { TemplateEvent } from "../../webhooks/events.ts";
import { publishEvent } from "../../webhooks/publish-event.ts";
import type { Subscribed } from "../../webhooks/queries/webhooks.ts";
import { presentEventMeta } from "../presenter.ts";
import {
	getTemplateRow,
	listParts,
	type TemplateChange,
	type TemplateRecipientRow,
	type TemplateRow,
	updateTemplate,
} from "./queries.ts";

/** Publishes an event of a template to the owner's webhooks, with the template's current state. */
export function publishTemplateEvent(
	tx: Transaction,
	{
		templateId,
		...published
	}: {
		owner: Owner;
		templateId: number;
		event: TemplateEvent;
		at: Date;
		hooks?: Subscribed[];
	},
): Promise<void> {
	return publishEvent(tx, published, async () => {
		const { recipients } = await listParts(tx, [templateId]);
		return presentTemplateEvent(await getTemplateRow(tx, templateId), recipients);
	});
}

/** A template in webhooks of the public v1 API. */
function presentTemplateEvent(
	template: TemplateRow,
	recipients: TemplateRecipientRow[],
): Record<string, unknown> {
	const people = recipients.map(({ id, templateId, email, name, role, signingOrder }) => ({
		id,
		documentId: null,
		templateId,
		email,
		name,
		role,
		signingOrder,
	}));
	return {
		id: template.id,
		externalId: template.externalId,
		userId: template.userId,
		teamId: template.teamId,
		type: template.type,
		title: template.title,
		templateDocumentDataId: template.templateDocumentDataId,
		createdAt: template.createdAt,
		updatedAt: template.updatedAt,
		templateMeta: { id: template.metaId, ...presentEventMeta(template) },
		recipients: people,
		Recipient: people,
	};
}

/** Changes a template, or records that its recipients or fields changed, and notifies webhooks. Under its row lock. */
export async function recordChange(
	tx: Transaction,
	{ owner, templateId, at }: { owner: Owner; templateId: number; at: Date },
	change: TemplateChange = {},
): Promise<void> {
	await updateTemplate(tx, templateId, { ...change, updatedAt: at });
	await publishTemplateEvent(tx, { owner, templateId, event: "TEMPLATE_UPDATED", at });
}
