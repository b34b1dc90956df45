import { ValidationFailed } from "@repo/http-errors";
import { newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { Owner } from "../../accounts/owner.ts";
import { findPreferences } from "../../accounts/preferences/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { requireNewConditions } from "../fields/field-list.ts";
import { placeFields } from "../fields/place-fields.ts";
import { insertFile } from "../files/queries.ts";
import { newUpload } from "../files/uploads.ts";
import { requirePlanFor } from "../require-plan.ts";
import { settingsOfNew } from "../settings.ts";
import { placeholderRows } from "./placeholder.ts";
import { publishTemplateEvent } from "./publish-event.ts";
import {
	insertTemplate,
	type TemplateRecipientRow,
	type TemplateWithFile,
	templateFieldRows,
	templateRecipientRows,
} from "./queries.ts";
import type { CreateTemplate } from "./schemas.ts";
import type { templateFields } from "./tables.ts";

/** Creates a template with its placeholders and their fields; returns its id and upload URL. */
export async function createTemplate(
	tx: Transaction,
	{ clock, storage }: Pick<Dependencies, "clock" | "storage">,
	{ holder, owner, plan }: ApiCaller<"templates.create">,
	asked: CreateTemplate,
): Promise<{ templateId: number; uploadUrl: string }> {
	requirePlanFor(plan, {
		globalActionAuth: readAuthOptions(asked).globalActionAuth,
		recipients: asked.recipients.map(({ authOptions }) => authOptions),
	});
	const at = clock();
	const template = await insertEmptyTemplate(tx, { holder, owner }, asked, at);
	const recipients = await templateRecipientRows.insert(tx, placeholderRows(template.id, asked.recipients));
	await templateFieldRows.insert(tx, fieldRows(asked, template, recipients));
	await publishTemplateEvent(tx, { owner, templateId: template.id, event: "TEMPLATE_CREATED", at });
	const { uploadKey } = template.file;
	requireUploadKey(uploadKey);
	return { templateId: template.id, uploadUrl: await storage.presignUpload(uploadKey) };
}

async function insertEmptyTemplate(
	tx: Transaction,
	{ holder, owner }: Pick<ApiCaller, "holder"> & { owner: Owner },
	asked: CreateTemplate,
	at: Date,
): Promise<TemplateWithFile> {
	const { title, externalId, type, meta, formValues } = asked;
	const file = await insertFile(tx, newUpload(owner, at));
	const row = await insertTemplate(tx, {
		...owner,
		title,
		externalId: externalId ?? null,
		type,
		formValues: formValues ?? null,
		templateDocumentDataId: file.id,
		metaId: newSecret("meta_"),
		...(await settingsOfNew(
			tx,
			{ holder, preferences: await findPreferences(tx, owner) },
			meta,
			readAuthOptions(asked),
		)),
		createdAt: at,
		updatedAt: at,
	});
	return { ...row, file };
}

/** Here v1 clients send them beside `authOptions`, elsewhere inside it. */
function readAuthOptions({ authOptions, globalAccessAuth, globalActionAuth }: CreateTemplate) {
	return {
		globalAccessAuth: authOptions?.globalAccessAuth ?? globalAccessAuth,
		globalActionAuth: authOptions?.globalActionAuth ?? globalActionAuth,
	};
}

function fieldRows(
	{ fields }: CreateTemplate,
	template: TemplateWithFile,
	recipients: TemplateRecipientRow[],
): (typeof templateFields.$inferInsert)[] {
	const asked = fields.map(({ recipientIndex, ...field }, index) => {
		const recipientId = recipients[recipientIndex]?.id;
		if (recipientId !== undefined) return { ...field, recipientId };
		const message =
			recipients.length > 0
				? `must be an index into recipients (0 to ${recipients.length - 1})`
				: "needs a recipient, but the template has none";
		throw new ValidationFailed([{ path: `body.fields.${index}.recipientIndex`, message }]);
	});
	const pageCount = template.file.pages?.length ?? null;
	const { signingOrder } = template;
	const on = { owner: "template", pageCount, signingOrder, recipients, fields: [] } as const;
	const pathOf = (index: number) => `body.fields.${index}`;
	const rows = placeFields(asked, on, pathOf);
	requireNewConditions(rows, on, pathOf);
	return rows.map((row) => ({ ...row, templateId: template.id }));
}
