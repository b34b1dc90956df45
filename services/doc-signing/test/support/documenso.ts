import { createTestDatabase } from "@repo/infra-local/testing";
import pg from "pg";

/** Releases whose databases differ: by the last migration. */
export const releases = {
	A: "20250501123616_a",
	B: "20250917042725_b",
	"first C": "20250918070645_c",
	"last C": "20260801000000_c",
} as const;
export type Release = keyof typeof releases;

const times =
	"createdAt updatedAt completedAt deletedAt emailVerified expires signedAt sentAt expiresAt".split(" ");
const numbers =
	"userId teamId ownerUserId templateId documentId recipientId fieldId directTemplateRecipientId page signingOrder internalVersion order value".split(
		" ",
	);
const flags = "disabled twoFactorEnabled enabled inserted brandingEnabled".split(" ");
const objects =
	"authOptions formValues fieldMeta emailSettings data:DocumentAuditLog envelopeExpirationPeriod reminderSettings brandingColors".split(
		" ",
	);
/** Tables whose ids are numbers. */
const numbered = "User Team ApiToken Recipient Field Signature Document Template".split(" ");

const common = {
	User: "id name email emailVerified password createdAt twoFactorSecret twoFactorEnabled disabled",
	ApiToken: "id name token algorithm expires createdAt userId teamId",
	Webhook: "id webhookUrl eventTriggers secret enabled createdAt userId teamId",
	Signature: "id fieldId signatureImageAsBase64 typedSignature",
	DocumentData: "id type data initialData",
	Session: "id",
};
const meta =
	"id subject message timezone dateFormat redirectUrl signingOrder language distributionMethod emailSettings";
const recipient =
	"id email name token role signedAt readStatus signingStatus sendStatus authOptions signingOrder rejectionReason";
const field = "id recipientId type page positionX positionY width height customText inserted fieldMeta";
const event = "id createdAt type data name email userId userAgent ipAddress";
const envelope =
	"id externalId title status createdAt updatedAt completedAt deletedAt userId teamId authOptions formValues visibility templateId";
const settings =
	"id documentLanguage documentTimezone documentDateFormat brandingEnabled brandingLogo brandingCompanyDetails";
const early = {
	Document: `${envelope} documentDataId`,
	Template:
		"id externalId type title createdAt updatedAt userId teamId templateDocumentDataId authOptions visibility",
	DocumentMeta: `${meta} documentId`,
	TemplateMeta: `${meta} templateId`,
	Recipient: `${recipient} documentId templateId`,
	Field: `${field} documentId templateId`,
	DocumentAuditLog: `${event} documentId`,
	TemplateDirectLink: "id templateId token enabled directTemplateRecipientId",
};
const organised = {
	Team: "id name createdAt organisationId teamGlobalSettingsId",
	Organisation: "id name type ownerUserId organisationGlobalSettingsId",
	OrganisationMember: "id userId organisationId",
	OrganisationGroup: "id organisationRole organisationId",
	OrganisationGroupMember: "id groupId organisationMemberId",
	TeamGroup: "id teamId teamRole organisationGroupId",
	TeamGlobalSettings: settings,
	OrganisationGlobalSettings: settings,
};
const late = (more: string, metaMore: string) => ({
	Envelope: `${envelope} secondaryId type templateType internalVersion documentMetaId qrToken${more}`,
	EnvelopeItem: "id title order documentDataId envelopeId",
	DocumentMeta: `${meta}${metaMore}`,
	Recipient: `${recipient} envelopeId${metaMore && " sentAt expiresAt"}`,
	Field: `${field} envelopeId envelopeItemId`,
	DocumentAuditLog: `${event} envelopeId`,
	TemplateDirectLink: "id envelopeId token enabled directTemplateRecipientId",
});

const tablesOf: Record<Release, Record<string, string>> = {
	A: {
		...common,
		...early,
		Team: "id name createdAt ownerUserId",
		TeamMember: "id teamId userId role",
		TeamGlobalSettings: `${settings} teamId`,
	},
	B: { ...common, ...early, ...organised },
	"first C": { ...common, ...organised, ...late("", "") },
	"last C": {
		...common,
		...organised,
		...late(" signatureLevel", " envelopeExpirationPeriod reminderSettings"),
		Counter: "id value",
	},
};

export type Values = Record<string, unknown>;
export type Documenso = {
	url: string;
	release: Release;
	insert(table: string, ...rows: Values[]): Promise<void>;
	change(text: string): Promise<void>;
};

/** A database of a release, with the columns that an import reads. */
export async function createDocumenso(release: Release): Promise<Documenso> {
	const url = await createTestDatabase();
	const tables = tablesOf[release];
	await withDatabase(url, async (client) => {
		await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
		await client.query(
			"CREATE TABLE _prisma_migrations (migration_name text, started_at timestamptz DEFAULT now(), finished_at timestamptz DEFAULT now(), rolled_back_at timestamptz)",
		);
		await client.query("INSERT INTO _prisma_migrations (migration_name) VALUES ($1)", [releases[release]]);
		for (const [table, names] of Object.entries(tables)) {
			const columns = names.split(" ").map((name) => `"${name}" ${typeOf(table, name)}`);
			await client.query(`CREATE TABLE "${table}" (${columns.join(", ")})`);
		}
	});
	return {
		url,
		release,
		change: (text) =>
			withDatabase(url, async (client) => {
				await client.query(text);
			}),
		insert: (table, ...rows) =>
			withDatabase(url, async (client) => {
				for (const row of rows) {
					const known = Object.entries(row).filter(([name]) => tables[table]?.split(" ").includes(name));
					const names = known.map(([name]) => `"${name}"`).join(", ");
					const places = known.map((_, index) => `$${index + 1}`).join(", ");
					await client.query(
						`INSERT INTO "${table}" (${names}) VALUES (${places})`,
						known.map(([, value]) => value),
					);
				}
			}),
	};
}

async function withDatabase<Result>(
	url: string,
	work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

function typeOf(table: string, name: string): string {
	if (name === "id") return numbered.includes(table) ? "int PRIMARY KEY" : "text PRIMARY KEY";
	if (times.includes(name)) return "timestamp(3)";
	if (name === "signingOrder" && table !== "Recipient") return "text";
	if (["documentId", "templateId"].includes(name) || numbers.includes(name)) return "int";
	if (flags.includes(name)) return "boolean DEFAULT false";
	if (objects.includes(name) || objects.includes(`${name}:${table}`)) return "jsonb";
	if (/^(position|width|height)/.test(name)) return "numeric";
	return name === "eventTriggers" ? "text[]" : "text";
}
