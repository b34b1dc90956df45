import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../../accounts/caller.ts";
import type { Actor } from "../../../audit-log/event-types.ts";
import type { Config } from "../../../config.ts";
import type { AuthOptionsInput } from "../../auth-options.ts";
import { usableFile } from "../../documents/files/usable-file.ts";
import { type InsertedDocument, insertDocument } from "../../documents/insert-document.ts";
import type { NewIds } from "../../documents/queries/creating.ts";
import { requireConditions } from "../../fields/require-conditions.ts";
import { requirePlanFor } from "../../require-plan.ts";
import type { MetaInput } from "../../schemas.ts";
import { settingsFrom } from "../../settings.ts";
import { publishTemplateEvent } from "../publish-event.ts";
import type { TemplateFieldRow, TemplateParts, TemplateWithFile } from "../queries.ts";
import type { NamedRecipient } from "./rules/name-recipients.ts";

export type Overrides = {
	title?: string | null | undefined;
	externalId?: string | null | undefined;
	meta?: MetaInput | null | undefined;
	authOptions?: AuthOptionsInput | null | undefined;
	formValues?: Record<string, string | number | boolean> | null | undefined;
};

/**
 * Inserts a draft from a template, whose row the caller has locked: the template's processed file, so that later
 * uploads to the template have no effect; its settings, unless overridden; its placeholders with the named people.
 */
export async function insertGenerated(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	{ owner, plan, by }: ApiCaller<"templates.use"> & { by: Actor },
	{
		ids,
		template,
		placeholders,
		recipients,
		fields,
		overrides,
		at,
	}: {
		ids: NewIds;
		template: TemplateWithFile;
		placeholders: TemplateParts["recipients"];
		recipients: NamedRecipient[];
		fields: TemplateFieldRow[];
		overrides: Overrides;
		at: Date;
	},
): Promise<InsertedDocument> {
	const { title, externalId, meta, authOptions, formValues } = overrides;
	const settings = settingsFrom(meta, authOptions, template);
	requirePlanFor(plan, { globalActionAuth: settings.globalActionAuth, recipients });
	const named = recipients.map((one) => ({ ...one, id: one.templateRecipientId }));
	requireConditions(fields, { owner: "document", signingOrder: settings.signingOrder, recipients: named });
	const generated = await insertDocument(tx, config, {
		owner,
		by,
		settings: {
			...settings,
			title: title ?? template.title,
			externalId: externalId ?? template.externalId,
			templateId: template.id,
			formValues: formValues ?? template.formValues,
		},
		file: usableFile(template.file),
		recipients,
		fields: fields.map(({ id, templateId: _templateId, recipientId, ...field }) => ({
			...field,
			copyOf: id,
			recipientIndex: placeholders.findIndex(({ id }) => id === recipientId),
		})),
		at,
		ids,
		alsoPublished: ["TEMPLATE_USED"],
	});
	const { hooks } = generated;
	await publishTemplateEvent(tx, { owner, templateId: template.id, event: "TEMPLATE_USED", at, hooks });
	return generated;
}
