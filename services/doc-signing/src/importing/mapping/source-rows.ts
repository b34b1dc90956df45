import { z } from "zod";

/** Documenso's columns are `timestamp` in UTC, which JSON writes without a zone. */
const instant = z
	.string()
	.transform((text) => new Date(/(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) ? text : `${text}Z`))
	.refine((at) => !Number.isNaN(at.getTime()), "is no time");
const when = instant.nullish().default(null);
const words = z.string().nullish().default(null);
const id = z.int().positive();
const json = z.unknown().optional();

export const userRow = z.object({
	id,
	name: words,
	email: z.string(),
	emailVerified: when,
	password: words,
	disabled: z.boolean().default(false),
	createdAt: instant,
	twoFactorEnabled: z.boolean().default(false),
	twoFactorSecret: words,
});
export type SourceUser = z.output<typeof userRow>;

const settings = z
	.object({
		documentLanguage: words,
		documentTimezone: words,
		documentDateFormat: words,
		brandingEnabled: z.boolean().nullish(),
		brandingLogo: words,
		brandingCompanyDetails: words,
		brandingColors: json,
	})
	.nullish();
export type SourceSettings = z.output<typeof settings>;

export const teamRow = z.object({
	id,
	name: z.string(),
	createdAt: instant,
	ownerUserId: id,
	organisationType: z.string().nullish(),
	members: z.array(z.object({ userId: id, role: z.enum(["ADMIN", "MANAGER", "MEMBER"]) })),
	settings,
	inherited: settings,
});
export type SourceTeam = z.output<typeof teamRow>;

const owned = { userId: id.nullable(), teamId: id.nullable(), createdAt: instant };
export const tokenRow = z.object({
	id,
	name: z.string(),
	token: z.string(),
	algorithm: z.string(),
	expires: when,
	...owned,
});
export const webhookRow = z.object({
	id: z.string(),
	webhookUrl: z.string(),
	eventTriggers: z.array(z.string()),
	secret: words,
	enabled: z.boolean(),
	...owned,
});

const meta = z
	.object({
		subject: words,
		message: words,
		timezone: words,
		dateFormat: words,
		redirectUrl: words,
		signingOrder: z.string().nullish(),
		language: words,
		distributionMethod: z.string().nullish(),
		emailSettings: json,
		envelopeExpirationPeriod: json,
		reminderSettings: json,
	})
	.nullish();
export type SourceMeta = z.output<typeof meta>;

export const envelopeRow = z.object({
	/** `envelope_…` since 1.13, before that a number. */
	id: z.union([z.string(), z.int()]).transform(String),
	number: id,
	title: z.string(),
	externalId: words,
	status: z.enum(["DRAFT", "PENDING", "COMPLETED", "REJECTED", "CANCELLED"]).default("DRAFT"),
	/** PUBLIC, PRIVATE or ORGANISATION; since 1.13 in `templateType`. */
	type: words,
	templateType: words,
	visibility: z.string().default("EVERYONE"),
	userId: id,
	teamId: id.nullish().default(null),
	templateId: id.nullish().default(null),
	internalVersion: z.int().default(1),
	signatureLevel: z.string().default("SES"),
	authOptions: json,
	formValues: json,
	/** In the address that its certificate has as a QR code. */
	qrToken: words,
	createdAt: instant,
	updatedAt: instant,
	completedAt: when,
	deletedAt: when,
	meta,
});
export type SourceEnvelope = z.output<typeof envelopeRow>;

export const recipientRow = z.object({
	id,
	email: z.string(),
	name: z.string(),
	token: z.string(),
	role: z.string(),
	readStatus: z.string(),
	signingStatus: z.string(),
	sendStatus: z.string(),
	signingOrder: z.int().nullish().default(null),
	signedAt: when,
	sentAt: when,
	expiresAt: when,
	rejectionReason: words,
	authOptions: json,
});
export type SourceRecipient = z.output<typeof recipientRow>;

export const fieldRow = z.object({
	id,
	recipientId: id.nullish().default(null),
	/** The file that it is on, since 1.13. */
	envelopeItemId: words,
	type: z.string(),
	page: z.int(),
	positionX: z.number(),
	positionY: z.number(),
	width: z.number(),
	height: z.number(),
	customText: z.string(),
	inserted: z.boolean(),
	fieldMeta: json,
	signature: z.object({ signatureImageAsBase64: words, typedSignature: words }).nullish().default(null),
});
export type SourceField = z.output<typeof fieldRow>;

export const fileRow = z.object({
	itemId: words,
	title: z.string().nullish(),
	dataId: z.string(),
	isThere: z.boolean(),
	type: z.enum(["S3_PATH", "BYTES", "BYTES_64"]).nullable(),
});
export type SourceFile = z.output<typeof fileRow>;

export const eventRow = z.object({
	createdAt: instant,
	type: z.string(),
	data: z
		.object({ recipientId: z.int().optional().catch(undefined) })
		.nullish()
		.catch(null),
	ipAddress: words.catch(null),
	userAgent: words.catch(null),
});
export type SourceEvent = z.output<typeof eventRow>;

export const directLinkRow = z.object({
	token: z.string().min(1),
	enabled: z.boolean(),
	directTemplateRecipientId: id,
});
export type SourceDirectLink = z.output<typeof directLinkRow>;
