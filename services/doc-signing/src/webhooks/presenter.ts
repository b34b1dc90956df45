import type { z } from "zod";
import type { DeliveryRow } from "./queries/deliveries.ts";
import type { DocumentSubject, TemplateSubject } from "./queries/subjects.ts";
import type { WebhookRow } from "./queries/webhooks.ts";
import type { deliverySchema, webhookSchema } from "./schemas.ts";

/** A document as webhooks of the public v1 API show it. What gives access, a recipient's token, is left out. */
export function presentDocumentSubject({ document, recipients }: DocumentSubject): Record<string, unknown> {
	const people = recipients.map((recipient) => ({
		id: recipient.id,
		documentId: recipient.documentId,
		templateId: null,
		email: recipient.email,
		name: recipient.name,
		role: recipient.role,
		signingOrder: recipient.signingOrder,
		readStatus: recipient.readStatus,
		signingStatus: recipient.signingStatus,
		sendStatus: recipient.sendStatus,
		signedAt: recipient.signedAt,
		expired: recipient.expiresAt,
		rejectionReason: recipient.rejectionReason,
		authOptions: { accessAuth: recipient.accessAuth, actionAuth: recipient.actionAuth },
	}));
	return {
		id: document.id,
		externalId: document.externalId,
		userId: document.userId,
		teamId: document.teamId,
		title: document.title,
		status: document.status,
		documentDataId: document.documentDataId,
		source: document.templateId === null ? "DOCUMENT" : "TEMPLATE",
		templateId: document.templateId,
		formValues: document.formValues,
		authOptions: {
			globalAccessAuth: document.globalAccessAuth,
			globalActionAuth: document.globalActionAuth,
		},
		createdAt: document.createdAt,
		updatedAt: document.updatedAt,
		completedAt: document.completedAt,
		deletedAt: document.deletedAt,
		documentMeta: metaOf(document),
		recipients: people,
		// Older receivers read this name.
		Recipient: people,
	};
}

export function presentTemplateSubject({ template, recipients }: TemplateSubject): Record<string, unknown> {
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
		templateMeta: { id: template.metaId, ...metaOf(template) },
		recipients: people,
		Recipient: people,
	};
}

function metaOf(row: DocumentSubject["document"] | TemplateSubject["template"]): Record<string, unknown> {
	return {
		subject: row.subject,
		message: row.message,
		timezone: row.timeZone,
		dateFormat: row.dateFormat,
		redirectUrl: row.redirectUrl,
		signingOrder: row.signingOrder,
	};
}

function secretHeaderWarning({ url }: WebhookRow): string {
	const warning =
		"Every delivery carries the secret in X-Documenso-Secret. Anyone who sees one, in the receiver, a proxy or a log, can forge deliveries, webhook-signature included. Verify webhook-signature instead, then turn this off and change the secret.";
	return url.startsWith("http:")
		? `${warning} The address is http: the network in between sees the secret too.`
		: warning;
}

/** Without its secret. */
export function presentWebhook(row: WebhookRow): z.input<typeof webhookSchema> {
	return {
		id: row.id,
		userId: row.userId,
		teamId: row.teamId,
		url: row.url,
		events: row.events,
		enabled: row.enabled,
		sendSecretHeader: row.sendSecretHeader,
		secretHeaderWarning: row.sendSecretHeader ? secretHeaderWarning(row) : null,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

export function presentDelivery(row: DeliveryRow): z.input<typeof deliverySchema> {
	return {
		id: row.id,
		webhookId: row.webhookId,
		event: row.event,
		status: row.status,
		attempts: row.attempts,
		responseStatus: row.responseStatus,
		error: row.error,
		payload: row.payload,
		createdAt: row.createdAt.toISOString(),
		lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
		deliveredAt: row.deliveredAt?.toISOString() ?? null,
	};
}
