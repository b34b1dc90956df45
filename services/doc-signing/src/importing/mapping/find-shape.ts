/**
 * How a Documenso database is built: A has owners of teams, B organisations, C envelopes in place of documents and
 * templates.
 */
export type Shape = "A" | "B" | "C";

const FIRST_OF_B = "20250611052525";
const FIRST_OF_C = "20250918070645";
const OLDEST = "20250501123616";
/** The newest that this release was written for. */
const NEWEST = "20260831235959";

export type ShapeFound = { shape: Shape; lastMigration: string };

/** The shape by the newest finished migration, or why the database cannot be read. */
export function findShape(
	migrations: readonly string[],
	acceptNewer: boolean,
): ShapeFound | { problem: string } {
	const lastMigration = [...migrations].sort().at(-1);
	if (!lastMigration) return { problem: "the database has no finished migration of Documenso" };
	const stamp = lastMigration.slice(0, OLDEST.length);
	if (stamp < OLDEST)
		return {
			problem: `its last migration is ${lastMigration}, from before Documenso 1.10. Upgrade Documenso to 1.11 or later first`,
		};
	if (stamp > NEWEST && !acceptNewer)
		return {
			problem: `its last migration is ${lastMigration}, newer than this release knows. Try a dry run with --accept-newer and read the report`,
		};
	return { shape: stamp < FIRST_OF_B ? "A" : stamp < FIRST_OF_C ? "B" : "C", lastMigration };
}

const inAll = {
	User: "id name email emailVerified password createdAt twoFactorSecret twoFactorEnabled",
	ApiToken: "id name token algorithm expires createdAt userId teamId",
	Webhook: "id webhookUrl eventTriggers secret enabled createdAt userId teamId",
	Recipient:
		"id email name token role signedAt readStatus signingStatus sendStatus authOptions signingOrder rejectionReason",
	Field: "id recipientId type page positionX positionY width height customText inserted fieldMeta",
	Signature: "fieldId signatureImageAsBase64 typedSignature",
	DocumentData: "id type data initialData",
	DocumentMeta:
		"id subject message timezone dateFormat redirectUrl signingOrder language distributionMethod emailSettings",
	TemplateDirectLink: "token enabled directTemplateRecipientId",
	DocumentAuditLog: "id createdAt type data name email userId userAgent ipAddress",
};
const envelope =
	"id externalId title status createdAt updatedAt completedAt deletedAt userId teamId authOptions visibility templateId";
const template =
	"id externalId type title createdAt updatedAt userId teamId templateDocumentDataId authOptions visibility";
const documents = { Document: `${envelope} documentDataId`, Template: template, TemplateMeta: "templateId" };
const organisations = {
	Team: "id name createdAt organisationId teamGlobalSettingsId",
	Organisation: "id name type ownerUserId organisationGlobalSettingsId",
	OrganisationMember: "id userId organisationId",
	OrganisationGroup: "id organisationRole organisationId",
	OrganisationGroupMember: "groupId organisationMemberId",
	TeamGroup: "teamId teamRole organisationGroupId",
};

const columns: Record<Shape, Record<string, string>> = {
	A: { ...inAll, ...documents, Team: "id name createdAt ownerUserId", TeamMember: "teamId userId role" },
	B: { ...inAll, ...documents, ...organisations },
	C: {
		...inAll,
		...organisations,
		Field: `${inAll.Field} envelopeItemId`,
		Envelope: `${envelope} secondaryId type templateType internalVersion documentMetaId`,
		EnvelopeItem: "id title order documentDataId envelopeId",
	},
};

/** Columns that the shape must have and the database does not, as `Table.column`. */
export function findMissingColumns(shape: Shape, present: ReadonlySet<string>): string[] {
	return Object.entries(columns[shape]).flatMap(([table, names]) =>
		names
			.split(" ")
			.map((name) => `${table}.${name}`)
			.filter((name) => !present.has(name)),
	);
}
