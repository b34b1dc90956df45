import { z } from "zod";

/**
 * The shapes of the public v1 API, taken from its contract and not from this service's own schemas, so that a
 * change of one is detected by the other. Additional keys are allowed; none may be missing.
 */
const timestamp = z.iso.datetime();
const signingUrl = z.string().regex(/^http:\/\/localhost:4200\/sign\/[\w-]+$/);
const decimal = z.string().regex(/^\d+(\.\d+)?$/);

/** 2.2 */
export const recipient = z.looseObject({
	id: z.int(),
	documentId: z.int(),
	email: z.email(),
	name: z.string(),
	role: z.enum(["SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"]),
	signingOrder: z.int().min(0).nullable(),
	token: z.string().min(1),
	signedAt: timestamp.nullable(),
	readStatus: z.enum(["NOT_OPENED", "OPENED"]),
	signingStatus: z.enum(["NOT_SIGNED", "SIGNED", "REJECTED"]),
	sendStatus: z.enum(["NOT_SENT", "SENT"]),
	signingUrl,
});

/** A document in a list, and after deletion. */
export const documentSummary = z.looseObject({
	id: z.int(),
	externalId: z.string().nullable(),
	userId: z.int(),
	teamId: z.int().nullable(),
	title: z.string(),
	status: z.enum(["DRAFT", "PENDING", "COMPLETED", "REJECTED", "CANCELLED"]),
	documentDataId: z.string().min(1),
	createdAt: timestamp,
	updatedAt: timestamp,
	completedAt: timestamp.nullable(),
});

/** Positions are text. */
const fieldRead = z.looseObject({
	id: z.int(),
	recipientId: z.int(),
	type: z.string(),
	page: z.int().min(1),
	positionX: decimal,
	positionY: decimal,
	width: decimal,
	height: decimal,
	customText: z.string(),
	inserted: z.boolean(),
	fieldMeta: z.record(z.string(), z.unknown()).nullable(),
});

/** 2.1 */
export const documentRead = documentSummary.extend({
	recipients: z.array(recipient),
	fields: z.array(fieldRead),
});

export const documentList = z.looseObject({ documents: z.array(documentSummary), totalPages: z.int() });
export const documentSent = documentRead.extend({ message: z.string().min(1) });

const created = {
	recipientId: z.int(),
	name: z.string(),
	email: z.email(),
	token: z.string().min(1),
	role: z.string(),
	signingOrder: z.int().nullable(),
	signingUrl,
};

/** 4.4 */
export const documentGenerated = z.looseObject({
	documentId: z.int(),
	recipients: z.array(z.looseObject(created)),
});

/** 4.1 */
export const documentCreated = documentGenerated.extend({
	uploadUrl: z.url().regex(/[?&]X-Amz-Expires=3600(&|$)/),
});

/** 2.5, as returned: positions are numbers. */
export const fieldAnswer = z.looseObject({
	id: z.int(),
	recipientId: z.int(),
	type: z.string(),
	pageNumber: z.int().min(1),
	pageX: z.number(),
	pageY: z.number(),
	pageWidth: z.number(),
	pageHeight: z.number(),
	customText: z.string(),
	inserted: z.boolean(),
	fieldMeta: z.record(z.string(), z.unknown()).optional(),
	documentId: z.int(),
});
export const fieldsAdded = z.looseObject({ fields: z.array(fieldAnswer), documentId: z.int() });

export const templateSummary = z.looseObject({
	id: z.int(),
	externalId: z.string(),
	type: z.enum(["PUBLIC", "PRIVATE"]),
	title: z.string(),
	userId: z.int(),
	teamId: z.int().nullable(),
	templateDocumentDataId: z.string().min(1),
	createdAt: timestamp,
	updatedAt: timestamp,
});

const templateListed = templateSummary.extend({
	directLink: z.looseObject({ token: z.string(), enabled: z.boolean() }),
	Field: z.array(
		z.looseObject({
			id: z.int(),
			recipientId: z.int(),
			type: z.string(),
			page: z.int().min(1),
			positionX: decimal,
			positionY: decimal,
			width: decimal,
			height: decimal,
		}),
	),
	Recipient: z.array(
		z.looseObject({
			id: z.int(),
			email: z.email(),
			name: z.string(),
			signingOrder: z.int(),
			authOptions: z.string(),
			role: z.string(),
		}),
	),
});

/** 2.4 */
export const templateRead = templateListed.extend({
	templateMeta: z.looseObject({
		id: z.string().min(1),
		subject: z.string(),
		message: z.string(),
		timezone: z.string(),
		dateFormat: z.string(),
		templateId: z.int(),
		redirectUrl: z.string(),
		signingOrder: z.enum(["SEQUENTIAL", "PARALLEL"]),
	}),
	templateDocumentData: z.looseObject({
		id: z.string(),
		type: z.literal("S3_PATH"),
		data: z.string().min(1),
	}),
});

export const templateList = z.looseObject({
	templates: z.array(
		templateListed.extend({
			templateMeta: z.undefined().optional(),
			templateDocumentData: z.undefined().optional(),
		}),
	),
	totalPages: z.int(),
});
export const templateCreated = templateRead.extend({ uploadUrl: z.url() });

/** What v1 clients read from any error. */
export const problem = z.looseObject({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	detail: z.string(),
	instance: z.string(),
	code: z.string(),
	message: z.string(),
});
