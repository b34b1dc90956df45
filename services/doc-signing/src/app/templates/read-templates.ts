import type { AccountUser } from "../../accounts/caller.ts";
import type { Owner } from "../../accounts/owner.ts";
import { findPreferences } from "../../accounts/preferences/queries.ts";
import { getTeam, type Person } from "../../accounts/teams/queries.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import { mayReach } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt, placeAt } from "../../envelopes/caller-at.ts";
import type { UploadDeps } from "../../envelopes/documents/process-upload.ts";
import type { DocumentRow } from "../../envelopes/documents/queries.ts";
import { readTemplate, readTemplateWithFile } from "../../envelopes/read-envelope.ts";
import {
	directLinkUrl,
	findDirectLinkObstacles,
	findTemplateObstacles,
	readDirectLinkToken,
} from "../../envelopes/templates/direct-link.ts";
import { prefillFields } from "../../envelopes/templates/generating/prefill-fields.ts";
import { fillableFields } from "../../envelopes/templates/generating/rules/fillable-fields.ts";
import type { PrefillField } from "../../envelopes/templates/generating/schemas.ts";
import {
	listParts,
	type TemplateParts,
	type TemplateRow,
	type TemplateWithFile,
} from "../../envelopes/templates/queries.ts";
import type { Place } from "../documents/queries.ts";
import { type ListOrder, type PageOf, toPage } from "../documents/rules/list-order.ts";
import { listGenerated, listRecipientNames, listTemplatesAt } from "./queries.ts";
import { makeExample, writeApiCall } from "./rules/write-api-call.ts";

const GENERATED_PER_PAGE = 10;
/** Further values are omitted from the example of the API call. */
const MAX_VALUES = 10;

export type TemplateView = TemplateParts & {
	template: TemplateWithFile;
	/** The owning team; null for one's own. */
	teamName: string | null;
	generated: PageOf<DocumentRow>;
	apiCall: { curl: string; typeScript: string };
	/** `url` is undefined until it is first enabled. */
	directLink: { url: string | undefined; obstacles: string[] };
	/** The reader may change, share and delete it. */
	mayManage: boolean;
};

type Deps = UploadDeps & Pick<Dependencies, "config" | "log">;

/** What the page of a template shows. Throws TemplateNotFound. */
export async function readTemplateView(
	deps: Deps,
	{ person, templateId, ...position }: Place & { person: Person; templateId: number },
): Promise<TemplateView> {
	const { db, config } = deps;
	const place = await placeAt(db, person, "template", templateId);
	const owner = requirePermission("templates.read", place);
	const template = await readTemplate(deps, owner, templateId);
	const parts = await listParts(db, [templateId]);
	const found = await listGenerated(db, owner, { templateId, ...position, limit: GENERATED_PER_PAGE + 1 });
	const token = readDirectLinkToken(template, config);
	const values = exampleValues(parts);
	return {
		template,
		...parts,
		teamName: template.teamId === null ? null : (await getTeam(db, template.teamId)).name,
		generated: toPage(found, { ...position, size: GENERATED_PER_PAGE }),
		apiCall: writeApiCall({ baseUrl: config.BASE_URL, templateId, recipients: parts.recipients, values }),
		directLink: {
			url: token && directLinkUrl(token, config),
			obstacles: findDirectLinkObstacles(template, parts),
		},
		mayManage: mayReach("templates.manage", place, template),
	};
}

/** Values that the API accepts for the first fields that can have one. */
function exampleValues({ fields }: TemplateParts): PrefillField[] {
	const values: PrefillField[] = [];
	for (const value of fillableFields(fields).map(makeExample)) {
		const field = fields.filter(({ id }) => id === value.id);
		if (prefillFields(field, [value]).problems.length === 0) values.push(value);
		if (values.length === MAX_VALUES) break;
	}
	return values;
}

/**
 * A template to create documents from, with its file and parts, and the language in which the account writes numbers:
 * otherwise the template's. Throws TemplateNotFound, NotPermitted.
 */
export async function readUsableTemplate(deps: UploadDeps, user: AccountUser, id: number) {
	const { owner } = await callerAt(deps.db, "templates.use", user, "template", id);
	const template = await readTemplateWithFile(deps, owner, id);
	const parts = await listParts(deps.db, [id]);
	const { language } = await findPreferences(deps.db, owner);
	const locale = language ?? template.language ?? "en";
	return { template, parts, locale, obstacles: findTemplateObstacles(template, parts) };
}

const TEMPLATES_PER_PAGE = 25;

export type TemplateFilter = { query?: string | undefined; sort?: ListOrder | undefined };
export type ListedTemplate = TemplateRow & { recipientNames: string; hasFile: boolean };

/** A page of an owner's templates. */
export async function listTemplatePage(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ query, sort, ...place }: Place & TemplateFilter,
): Promise<PageOf<ListedTemplate> & { awaitsUpload: boolean }> {
	const found = await listTemplatesAt(db, owner, {
		query,
		order: sort,
		...place,
		limit: TEMPLATES_PER_PAGE + 1,
	});
	const { rows, ...beside } = toPage(found, { ...place, size: TEMPLATES_PER_PAGE });
	const names = await listRecipientNames(
		db,
		rows.map(({ id }) => id),
	);
	return {
		rows: rows.map((row) => ({ ...row, recipientNames: names.get(row.id) ?? "" })),
		awaitsUpload: rows.some(({ awaitsUpload }) => awaitsUpload),
		...beside,
	};
}
