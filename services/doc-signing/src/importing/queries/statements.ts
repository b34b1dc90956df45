import type { Shape } from "../mapping/find-shape.ts";

export type EnvelopeKind = "document" | "template";

/** Where an envelope, its settings and its parts are. */
type Place = {
	from: string;
	where: string;
	/** The envelope's id as its parts name it. */
	key: string;
	keyType: "int" | "text";
	/** The number that Documenso's API v1 uses. */
	number: string;
	/** The parts' column with the key. */
	parent: string;
	files: string;
};

const early = (kind: EnvelopeKind, table: string, dataId: string): Place => ({
	from: `"${table}" e LEFT JOIN "${table}Meta" m ON m."${kind}Id" = e.id`,
	where: "true",
	key: "e.id",
	keyType: "int",
	number: "e.id",
	parent: `"${kind}Id"`,
	files: `SELECT e.id AS parent, NULL::text AS "itemId", e.title, 0 AS "order", e."${dataId}" AS "dataId" FROM "${table}" e`,
});

const late = (type: string): Place => ({
	from: `"Envelope" e LEFT JOIN "DocumentMeta" m ON m.id = e."documentMetaId"`,
	where: `e.type = '${type}'`,
	key: "e.id",
	keyType: "text",
	number: `substring(e."secondaryId" FROM '[0-9]+$')::int`,
	parent: `"envelopeId"`,
	files: `SELECT i."envelopeId" AS parent, i.id AS "itemId", i.title, i."order", i."documentDataId" AS "dataId" FROM "EnvelopeItem" i`,
});

function placeOf(shape: Shape, kind: EnvelopeKind): Place {
	if (shape === "C") return late(kind.toUpperCase());
	return kind === "document"
		? early(kind, "Document", "documentDataId")
		: early(kind, "Template", "templateDocumentDataId");
}

/**
 * Documents or templates, and their parts by `parent`: `$1` is a list of keys. Rows are JSON, so that a column that a release
 * does not have is absent.
 */
export function envelopeStatements(shape: Shape, kind: EnvelopeKind) {
	const { from, where, key, keyType, number, parent, files } = placeOf(shape, kind);
	const isOne = (column: string) => `${column} = ANY($1::${keyType}[])`;
	const part = (table: string, joined = "", more = "") =>
		`SELECT p.${parent} AS parent, to_jsonb(p)${more} AS row FROM "${table}" p ${joined} WHERE ${isOne(`p.${parent}`)}`;
	return {
		all: `SELECT ${key} AS key, to_jsonb(e) || jsonb_build_object('number', ${number}, 'meta', to_jsonb(m)) AS row
			FROM ${from} WHERE ${where} ORDER BY 1`,
		recipients: `${part("Recipient")} ORDER BY p.id`,
		fields: `${part("Field", 'LEFT JOIN "Signature" s ON s."fieldId" = p.id', " || jsonb_build_object('signature', to_jsonb(s))")} ORDER BY p.id`,
		...(kind === "template"
			? { directLinks: part("TemplateDirectLink") }
			: { events: `${part("DocumentAuditLog")} ORDER BY p."createdAt", p.id` }),
		files: `SELECT f.parent, to_jsonb(f) || jsonb_build_object('type', d.type, 'isThere', d.id IS NOT NULL) AS row
			FROM (${files}) f LEFT JOIN "DocumentData" d ON d.id = f."dataId" WHERE ${isOne("f.parent")} ORDER BY f."order", f."itemId"`,
	};
}

/** Signing links that several recipients of documents have. */
export const sharedLinks = (shape: Shape) =>
	`SELECT token FROM "Recipient" WHERE ${
		shape === "C"
			? `"envelopeId" IN (SELECT id FROM "Envelope" WHERE type = 'DOCUMENT')`
			: '"documentId" IS NOT NULL'
	} GROUP BY token HAVING count(*) > 1`;

/** Who created the documents and templates of the team `$1`. */
export const creators = (shape: Shape) =>
	(shape === "C" ? ["Envelope"] : ["Document", "Template"])
		.map((table) => `SELECT "userId" FROM "${table}" WHERE "teamId" = $1`)
		.join(" UNION ");

const settingsOf = (table: string, id: string) => `(SELECT to_jsonb(g) FROM "${table}" g WHERE g.${id})`;

const ofMembers = `(SELECT coalesce(jsonb_agg(jsonb_build_object('userId', m."userId", 'role', tg."teamRole")), '[]')
	FROM "TeamGroup" tg JOIN "OrganisationGroupMember" gm ON gm."groupId" = tg."organisationGroupId"
	JOIN "OrganisationMember" m ON m.id = gm."organisationMemberId" WHERE tg."teamId" = t.id)`;

const organised = `SELECT to_jsonb(t) || jsonb_build_object('ownerUserId', o."ownerUserId", 'organisationType', o.type,
		'members', ${ofMembers}, 'settings', ${settingsOf("TeamGlobalSettings", 'id = t."teamGlobalSettingsId"')},
		'inherited', ${settingsOf("OrganisationGlobalSettings", 'id = o."organisationGlobalSettingsId"')}) AS row
	FROM "Team" t JOIN "Organisation" o ON o.id = t."organisationId" ORDER BY t.id`;

const owned = `SELECT to_jsonb(t) || jsonb_build_object('settings', ${settingsOf("TeamGlobalSettings", '"teamId" = t.id')}, 'members',
		(SELECT coalesce(jsonb_agg(jsonb_build_object('userId', m."userId", 'role', m.role)), '[]') FROM "TeamMember" m WHERE m."teamId" = t.id)) AS row
	FROM "Team" t ORDER BY t.id`;

export const accountStatements = (shape: Shape) => ({
	users: `SELECT to_jsonb(u) - 'signature' - 'twoFactorBackupCodes' AS row FROM "User" u ORDER BY u.id`,
	teams: shape === "A" ? owned : organised,
	tokens: `SELECT to_jsonb(k) AS row FROM "ApiToken" k ORDER BY k.id`,
	webhooks: `SELECT to_jsonb(w) AS row FROM "Webhook" w ORDER BY w."createdAt", w.id`,
});

/** Tables that are not taken over, with what people should know. Those that a release does not have are left out. */
export const untaken: Record<string, string> = {
	Session: "people sign in again",
	Passkey: "people register them again: the registration, which our evidence needs, is not kept there",
	UserSecurityAuditLog: "the old database keeps it",
	TeamMemberInvite: "invite these people again",
	OrganisationMemberInvite: "invite these people again",
	Folder: "documents are found by search and filters here",
	EnvelopeAttachment: "links beside a document: put them into its message",
	DocumentShareLink: "links to share a signature on social media",
	TeamProfile: "public profiles",
	UserProfile: "public profiles",
	OrganisationAuthenticationPortal: "set up single sign-on here",
	EmailDomain: "mails are sent through SMTP_URL",
	EmailTransport: "mails are sent through SMTP_URL",
	Subscription: "--plan sets the plan",
	WebhookCall: "past deliveries",
	BackgroundJob: "jobs of the other service",
	CscCredential: "credentials of remote signature services",
	SiteSettings: "settings of the other service",
};

/** The highest ids, by the table here whose ids follow them. `Counter` has the last number of documents that were deleted, too. */
export function highestIds(shape: Shape, hasCounter: boolean): string {
	const numbered = (kind: EnvelopeKind) =>
		shape === "C"
			? `(SELECT max(substring("secondaryId" FROM '[0-9]+$')::int) FROM "Envelope" WHERE type = '${kind.toUpperCase()}')`
			: `(SELECT max(id) FROM "${kind === "document" ? "Document" : "Template"}")`;
	const counted = (kind: EnvelopeKind) =>
		hasCounter ? `(SELECT max(value) FROM "Counter" WHERE id = '${kind}')` : "0";
	const last = (kind: EnvelopeKind) => `greatest(${numbered(kind)}, ${counted(kind)}, 0) AS ${kind}s`;
	const max = (table: string, ...names: string[]) =>
		names.map((name) => `coalesce((SELECT max(id) FROM "${table}"), 0) AS ${name}`).join(", ");
	return `SELECT ${max("User", "users")}, ${max("Team", "teams")}, ${last("document")}, ${last("template")},
		${max("Recipient", "recipients", "template_recipients")}, ${max("Field", "fields", "template_fields")}`;
}
