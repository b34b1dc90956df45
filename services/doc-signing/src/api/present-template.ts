import type { Config } from "../config.ts";
import { presentAuth } from "../envelopes/auth-options.ts";
import { presentExtraMeta, presentFile } from "../envelopes/presenter.ts";
import { readDirectLinkToken } from "../envelopes/templates/direct-link.ts";
import type {
	TemplateParts,
	TemplateRecipientRow,
	TemplateRow,
	TemplateWithFile,
} from "../envelopes/templates/queries.ts";
import { presentTemplateField } from "./present-field.ts";

/** Decrypts the token of a direct link. */
type Key = Pick<Config, "ENCRYPTION_SECRET">;

/** In the response to deleting it. The contract has text where a document has null. */
export function presentTemplateSummary(template: TemplateRow) {
	const { id, externalId, type, title, userId, teamId, templateDocumentDataId } = template;
	return {
		id,
		externalId: externalId ?? "",
		type,
		title,
		userId,
		teamId,
		templateDocumentDataId,
		createdAt: template.createdAt.toISOString(),
		updatedAt: template.updatedAt.toISOString(),
	};
}

/** In a list. `parts` may include those of other templates. With `readOnly`, without the direct link, with which the reader could create documents. */
export function presentListedTemplate(
	template: TemplateRow,
	{ recipients, fields }: TemplateParts,
	config: Key,
	readOnly = false,
) {
	const token = readOnly ? "" : (readDirectLinkToken(template, config) ?? "");
	const own = ({ templateId }: { templateId: number }) => templateId === template.id;
	const Field = fields.filter(own).map(presentTemplateField);
	const Recipient = recipients.filter(own).map(presentTemplateRecipient);
	return {
		...presentTemplateSummary(template),
		// A string by contract, also before the link is first enabled.
		directLink: { token, enabled: template.directLinkEnabled },
		Field,
		Recipient,
		fields: Field,
		recipients: Recipient,
	};
}

export function presentTemplate(
	template: TemplateWithFile,
	parts: TemplateParts,
	config: Key,
	readOnly = false,
) {
	const { file } = template;
	return {
		...presentListedTemplate(template, parts, config, readOnly),
		templateMeta: {
			id: template.metaId,
			subject: template.subject ?? "",
			message: template.message ?? "",
			timezone: template.timeZone,
			dateFormat: template.dateFormat,
			templateId: template.id,
			redirectUrl: template.redirectUrl ?? "",
			language: template.language,
			signingOrder: template.signingOrder,
			distributionMethod: template.sendEmail ? ("EMAIL" as const) : ("NONE" as const),
			...presentExtraMeta(template),
		},
		// The upload key, which the upload URL reveals anyway; the key of the copy in use stays private.
		templateDocumentData: { id: file.id, type: "S3_PATH" as const, data: file.uploadKey },
		authOptions: {
			globalAccessAuth: presentAuth(template.globalAccessAuth),
			globalActionAuth: presentAuth(template.globalActionAuth),
		},
		formValues: template.formValues,
		...presentFile(file),
	};
}

export function presentTemplateRecipient(row: TemplateRecipientRow) {
	const { id, templateId, email, name, signingOrder, role, accessAuth, actionAuth } = row;
	return {
		id,
		templateId,
		email,
		name,
		signingOrder,
		authOptions: JSON.stringify({ accessAuth: presentAuth(accessAuth), actionAuth: presentAuth(actionAuth) }),
		role,
	};
}
