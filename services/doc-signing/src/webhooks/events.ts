import type { EventType } from "../audit-log/event-types.ts";

type Trigger = { type: EventType; status?: string };
type Description = { summary: string; description: string };
type DocumentEventDefinition = Description & {
	/** The audit events that publish it: always, or when the document has the given status. */
	triggers: readonly Trigger[];
	/** How the example of the API document differs from a sent document with one signer. */
	example?: { document?: object; recipient?: object };
};

const signed = { readStatus: "OPENED", signingStatus: "SIGNED", signedAt: "2026-11-21T10:02:00.000Z" };

const documentEvents = {
	DOCUMENT_CREATED: {
		triggers: [{ type: "DOCUMENT_CREATED" }],
		summary: "Document created",
		description: "Sent when a document is created or generated from a template.",
		example: { document: { status: "DRAFT" }, recipient: { sendStatus: "NOT_SENT", expired: null } },
	},
	DOCUMENT_SENT: {
		triggers: [{ type: "DOCUMENT_SENT" }],
		summary: "Document sent",
		description: "Sent when a draft is sent to its recipients.",
	},
	DOCUMENT_OPENED: {
		triggers: [{ type: "RECIPIENT_OPENED" }],
		summary: "Document opened",
		description: "Sent when a recipient opens the document for the first time.",
		example: { recipient: { readStatus: "OPENED" } },
	},
	DOCUMENT_SIGNED: {
		triggers: [{ type: "RECIPIENT_SIGNED" }],
		summary: "Document signed",
		description: "Sent when a recipient completes their part: signs, approves, confirms or fills in fields.",
		example: { recipient: signed },
	},
	DOCUMENT_COMPLETED: {
		// Not before the sealed file exists. A declined document is sealed, too.
		triggers: [{ type: "DOCUMENT_SEALED", status: "COMPLETED" }],
		summary: "Document completed",
		description: "Sent when all recipients have signed and the sealed PDF can be downloaded.",
		example: {
			document: { status: "COMPLETED", completedAt: "2026-11-21T10:02:00.000Z" },
			recipient: signed,
		},
	},
	DOCUMENT_REJECTED: {
		triggers: [{ type: "DOCUMENT_REJECTED" }],
		summary: "Document declined",
		description: "Sent when a recipient declines the document.",
		example: {
			document: { status: "REJECTED" },
			recipient: { readStatus: "OPENED", signingStatus: "REJECTED", rejectionReason: "The rent is wrong." },
		},
	},
	DOCUMENT_CANCELLED: {
		triggers: [{ type: "DOCUMENT_CANCELLED" }, { type: "DOCUMENT_DELETED", status: "PENDING" }],
		summary: "Document cancelled",
		description: "Sent when a sent document is cancelled, or deleted before it is completed.",
		example: { document: { status: "CANCELLED" } },
	},
	DOCUMENT_ERASED: {
		triggers: [{ type: "DOCUMENT_ERASED" }],
		summary: "Document erased",
		description:
			"Sent when the file and the personal data of a document have been erased, on request or under the account's retention policy. Title, names and email addresses are empty.",
		example: {
			document: { status: "COMPLETED", title: "", deletedAt: "2036-11-22T02:07:00.000Z" },
			recipient: { ...signed, name: "", email: "" },
		},
	},
	RECIPIENT_EXPIRED: {
		triggers: [{ type: "RECIPIENT_EXPIRED" }],
		summary: "Recipient expired",
		description: "Sent when a recipient's signing request expires before the recipient has acted.",
		example: { recipient: { expired: "2026-11-21T09:30:00.000Z" } },
	},
} as const satisfies Record<string, DocumentEventDefinition>;

const templateEvents = {
	TEMPLATE_CREATED: { summary: "Template created", description: "Sent when a template is created." },
	TEMPLATE_UPDATED: {
		summary: "Template updated",
		description: "Sent when a template, its recipients, fields or file change.",
	},
	TEMPLATE_DELETED: { summary: "Template deleted", description: "Sent when a template is deleted." },
	TEMPLATE_USED: {
		summary: "Template used",
		description: "Sent when a document is generated from a template.",
	},
} as const satisfies Record<string, Description>;

export type DocumentEvent = keyof typeof documentEvents;
export type TemplateEvent = keyof typeof templateEvents;
export type WebhookEvent = DocumentEvent | TemplateEvent;

export const documentEventDefinitions: Record<DocumentEvent, DocumentEventDefinition> = documentEvents;
export const templateEventDefinitions: Record<TemplateEvent, Description> = templateEvents;

export const webhookEvents = [...listKeys(documentEvents), ...listKeys(templateEvents)];

const allTriggers = listKeys(documentEvents).flatMap((event) =>
	documentEventDefinitions[event].triggers.map((trigger) => ({ event, ...trigger })),
);

/** The events that an audit event publishes, and the document status that each requires, if any. */
export function eventsTriggeredBy(type: EventType): { event: DocumentEvent; status?: string }[] {
	return allTriggers.filter((trigger) => trigger.type === type);
}

function listKeys<Key extends string>(definitions: Record<Key, unknown>): Key[] {
	return Object.keys(definitions) as Key[];
}
