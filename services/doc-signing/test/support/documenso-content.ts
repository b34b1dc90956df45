import { createHash } from "node:crypto";
import type { Documenso, Values } from "./documenso.ts";
import { fixture } from "./pdf-files.ts";

const AT = "2026-01-02 03:04:05";
/** The token that the fixture's row has the hash of. */
const OLD_TOKEN = "api_abcdefghij012345";
const threePages = (): Buffer => fixture("three-pages.pdf");

/** Ada owns the team Acme (7) with Bob, an admin, and Cy, a member; Dora, who signs in elsewhere, has a personal team. */
export async function addPeople({ insert, release }: Documenso): Promise<void> {
	const person = (id: number, name: string, more: Values = {}) => ({
		...{ id, name, email: `${name.toLowerCase()}@example.com`, emailVerified: AT, createdAt: AT },
		...{ password: `$2b$12$${"a".repeat(53)}`, twoFactorEnabled: false, disabled: false, ...more },
	});
	await insert(
		"User",
		person(11, "Ada"),
		person(12, "Bob", { disabled: release === "last C" }),
		person(13, "Cy", { emailVerified: null }),
		person(14, "Dora", { password: null, name: null }),
	);
	if (release === "A") {
		await insert("Team", { id: 7, name: "Acme", createdAt: AT, ownerUserId: 11 });
		await insert(
			"TeamMember",
			{ id: "1", teamId: 7, userId: 11, role: "ADMIN" },
			{ id: "2", teamId: 7, userId: 12, role: "MANAGER" },
			{ id: "3", teamId: 7, userId: 13, role: "MEMBER" },
		);
		await insert("TeamGlobalSettings", { ...acmeSettings, teamId: 7 });
	} else await addOrganisations(insert);
	await insert("ApiToken", {
		...{ id: 1, name: "CRM", algorithm: "SHA512", createdAt: AT, userId: 13, teamId: 7 },
		token: createHash("sha512").update(OLD_TOKEN).digest("hex"),
	});
	await insert("Webhook", {
		...{ id: "hook", webhookUrl: "https://crm.example.com/hook", enabled: true, secret: "old secret" },
		...{
			createdAt: AT,
			userId: 11,
			teamId: 7,
			eventTriggers: ["DOCUMENT_COMPLETED", "DOCUMENT_REMINDER_SENT"],
		},
	});
	await insert("Session", { id: "s1" }, { id: "s2" });
}

const acmeSettings = {
	...{
		id: "own",
		documentTimezone: "Europe/Berlin",
		documentLanguage: "de",
		documentDateFormat: "dd.MM.yyyy",
	},
	...{ brandingEnabled: true, brandingLogo: "", brandingCompanyDetails: "Acme GmbH, Berlin" },
};

async function addOrganisations(insert: Documenso["insert"]): Promise<void> {
	await insert("OrganisationGlobalSettings", { id: "all" });
	await insert("TeamGlobalSettings", acmeSettings, { id: "none" });
	await insert(
		"Organisation",
		{ id: "acme", name: "Acme", type: "ORGANISATION", ownerUserId: 11, organisationGlobalSettingsId: "all" },
		{ id: "dora", name: "Dora", type: "PERSONAL", ownerUserId: 14, organisationGlobalSettingsId: "all" },
	);
	const team = { createdAt: AT };
	await insert(
		"Team",
		{ ...team, id: 7, name: "Acme", organisationId: "acme", teamGlobalSettingsId: "own" },
		{ ...team, id: 8, name: "Personal Team", organisationId: "dora", teamGlobalSettingsId: "none" },
	);
	const roles = [
		{ userId: 11, teamId: 7, organisation: "acme", teamRole: "ADMIN" },
		{ userId: 12, teamId: 7, organisation: "acme", teamRole: "MANAGER" },
		{ userId: 13, teamId: 7, organisation: "acme", teamRole: "MEMBER" },
		{ userId: 14, teamId: 8, organisation: "dora", teamRole: "ADMIN" },
	];
	for (const { userId, teamId, organisation, teamRole } of roles) {
		const id = `of ${userId}`;
		await insert("OrganisationMember", { id, userId, organisationId: organisation });
		await insert("OrganisationGroup", { id, organisationRole: teamRole, organisationId: organisation });
		await insert("OrganisationGroupMember", { id, groupId: id, organisationMemberId: id });
		await insert("TeamGroup", { id, teamId, teamRole, organisationGroupId: id });
	}
}

type NewEnvelope = {
	kind: "document" | "template";
	number: number;
	row?: Values;
	meta?: Values;
	recipients?: Values[];
	fields?: Values[];
	/** The content of its files. */
	files?: (string | Buffer)[];
	/** The file before it was sealed, if it is another. */
	original?: Buffer;
	/** Of its log. */
	events?: Values[];
	fileType?: "BYTES_64" | "S3_PATH";
};

/** A document or template with its parts, where the release has them. */
export async function addEnvelope({ insert, release }: Documenso, given: NewEnvelope): Promise<void> {
	const { kind, number, row, meta: settingsOf, recipients = [], fields = [], fileType = "BYTES_64" } = given;
	const isLate = release.endsWith("C");
	const id = isLate ? `envelope_${kind}_${number}` : number;
	const parent = { [isLate ? "envelopeId" : `${kind}Id`]: id };
	const common = {
		id,
		title: `${kind} ${number}`,
		userId: 11,
		teamId: 7,
		createdAt: AT,
		updatedAt: AT,
		visibility: "EVERYONE",
	};
	const metaId = `meta ${kind} ${number}`;
	const files = given.files ?? [threePages()];
	const dataIds = files.map((_, index) => `data ${kind} ${number} ${index}`);
	for (const [index, content] of files.entries()) {
		const data = typeof content === "string" ? content : content.toString("base64");
		await insert("DocumentData", {
			id: dataIds[index],
			type: fileType,
			data,
			initialData: given.original?.toString("base64") ?? data,
		});
	}
	const metaRow = {
		id: metaId,
		language: "en",
		signingOrder: "PARALLEL",
		distributionMethod: "EMAIL",
		...settingsOf,
	};
	if (isLate) {
		await insert("DocumentMeta", metaRow);
		await insert("Envelope", {
			...{ ...common, secondaryId: `${kind}_${number}`, type: kind.toUpperCase(), internalVersion: 1 },
			...{
				status: "DRAFT",
				templateType: row?.type ?? "PRIVATE",
				documentMetaId: metaId,
				signatureLevel: "SES",
			},
			...{ ...row, type: kind.toUpperCase() },
		});
		for (const [index, dataId] of dataIds.entries())
			await insert("EnvelopeItem", {
				id: `item ${dataId}`,
				title: "file",
				order: index,
				documentDataId: dataId,
				...parent,
			});
	} else {
		const data = { [kind === "document" ? "documentDataId" : "templateDocumentDataId"]: dataIds[0] };
		const typed = kind === "document" ? { status: "DRAFT" } : { type: "PRIVATE" };
		await insert(kind === "document" ? "Document" : "Template", { ...common, ...typed, ...data, ...row });
		await insert(kind === "document" ? "DocumentMeta" : "TemplateMeta", { ...metaRow, ...parent });
	}
	const states = { readStatus: "NOT_OPENED", signingStatus: "NOT_SIGNED", sendStatus: "NOT_SENT" };
	await insert(
		"Recipient",
		...recipients.map((one) => ({ ...states, ...parent, role: "SIGNER", name: "", ...one })),
	);
	await insert("Field", ...fields.map((one) => ({ ...aField, ...parent, ...one })));
	const events = (given.events ?? []).map((one, index) => ({
		...{ id: `event ${number} ${index}`, createdAt: AT, data: {}, ...parent, ...one },
	}));
	await insert("DocumentAuditLog", ...events);
}

const aField = {
	...{ type: "SIGNATURE", page: 1, positionX: 10, positionY: 10, width: 20, height: 5 },
	...{ customText: "", inserted: false },
};
