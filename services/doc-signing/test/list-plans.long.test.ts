import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { readPlansDuring } from "@repo/service-kit/testing";
import pg from "pg";
import { createAccount, type TestAccount } from "./support/accounts.ts";
import { signedInBrowser } from "./support/browsers.ts";
import { createDraft } from "./support/documents/draft.ts";
import { insertManyDocuments } from "./support/documents/insert-many.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

const MANY = 30_000;
const FEW = 40;
/** Above what a page needs. A list that reads an account, or all accounts, reads many times as much. */
const MAX_ROWS = 5_000;

type Owner = {
	account: TestAccount;
	cookie: string;
	/** In the middle of the list. */
	documentId: number;
	/** It has an audit log. */
	draftId: number;
	templateId: number;
	webhookId: number;
};

let app: TestApp;
let owners: Record<string, Owner>;

beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100000" });
	// Not of the pool, whose queries have a time limit.
	const client = new pg.Client({ connectionString: app.dependencies.config.DATABASE_URL });
	await client.connect();
	await client.query("SET statement_timeout = 0");
	const [large, small] = [await createAccount(app), await createAccount(app)];
	const team = await createAccount(app, { team: true });
	await insertManyDocuments(app, large, MANY, { minutesApart: 1 });
	await insertManyDocuments(app, small, FEW, { minutesApart: 1 });
	await insertManyDocuments(app, team, FEW, { minutesApart: 1 });
	owners = {
		"an account with most rows": await ownerOf(client, large, MANY),
		"an account with few rows": await ownerOf(client, small, FEW),
		"a team with few rows": await ownerOf(client, team, FEW),
	};
	await client.query("VACUUM ANALYZE");
	await client.end();
}, 280_000);
afterAll(() => app.close());

/** Adds templates, deliveries, tokens and events to an account that has documents. */
async function ownerOf(client: pg.Client, account: TestAccount, count: number): Promise<Owner> {
	const { userId, teamId } = account;
	const one = async (text: string, values: unknown[]): Promise<number> =>
		(await client.query({ text, values })).rows[0].id;
	const templateId = await one(
		`WITH files AS (INSERT INTO document_data (id, account, upload_key, created_at, upload_offered_at)
			SELECT 'template-' || $1::int || '-' || n, coalesce('team:' || $2::int, 'user:' || $1::int), 'uploads/t' || n, now(), now() FROM generate_series(1, $3::int) n
			RETURNING id)
		INSERT INTO templates (user_id, team_id, title, template_document_data_id, meta_id, date_format, created_at, updated_at)
		SELECT $1, $2, 'Lease ' || id, id, id, 'yyyy-MM-dd', now(), now() FROM files RETURNING id`,
		[userId, teamId, count],
	);
	const webhookId = await one(
		`INSERT INTO webhooks (user_id, team_id, url, events, encrypted_secret, created_at, updated_at)
		VALUES ($1, $2, 'https://hooks.example', '{}', '', now(), now()) RETURNING id`,
		[userId, teamId],
	);
	await client.query(
		`INSERT INTO webhook_deliveries (webhook_id, event, payload, status, created_at)
		SELECT $1, 'DOCUMENT_SENT', '{}', 'DELIVERED', now() + n * interval '1 second' FROM generate_series(1, $2::int) n`,
		[webhookId, count],
	);
	await client.query(
		`INSERT INTO account_events (at, type, actor_type, actor, user_id, details)
		SELECT now(), 'account.signed_in', 'user', $1::text, $1::int, '{}' FROM generate_series(1, $2::int)`,
		[userId, count],
	);
	await client.query(
		`INSERT INTO document_events (document_id, sequence, at, type, data, previous_hash, hash)
		SELECT id, 1, now(), 'DOCUMENT_CREATED', '{}', NULL, '\\x00' FROM documents WHERE user_id = $1`,
		[userId],
	);
	const { documentId: draftId } = await createDraft(account);
	await client.query("UPDATE documents SET template_id = $1 WHERE user_id = $2 AND id % 50 = 0", [
		templateId,
		userId,
	]);
	const documentId = await one("SELECT id FROM documents WHERE user_id = $1 ORDER BY id OFFSET $2 LIMIT 1", [
		userId,
		count / 2,
	]);
	const { cookie } = await signedInBrowser(app, account);
	return { account, cookie, documentId, draftId, templateId, webhookId };
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const documentQueries: string[] = [
	"",
	"status=COMPLETED",
	"status=CANCELLED",
	"query=Contract%20700%20of",
	"query=nothing%20like%20it",
	"query=contract",
	"query=contract&status=COMPLETED",
];
const apiLists: [string, (owner: Owner) => string][] = [
	...documentQueries.map((query): [string, () => string] => [
		`documents?${query}`,
		() => `/documents?${query}`,
	]),
	["documents, a late page", () => "/documents?perPage=10&page=4"],
	["documents, the last page of many", () => "/documents?perPage=10&page=9999"],
	["documents by externalId", () => "/documents?externalId=ext-7"],
	["an audit log", ({ draftId }) => `/documents/${draftId}/audit-log`],
	["templates", () => "/templates"],
	["webhooks", () => "/webhooks"],
];
const pages: [string, (owner: Owner) => string][] = [
	...[
		...documentQueries,
		"sort=oldest",
		"sort=title",
		"sort=title-desc",
		"sort=title&status=COMPLETED",
		"query=contract&sort=title",
		"query=ada%40exam",
		"query=ext-700",
		"query=grace",
		"query=co",
		"query=contract&sort=oldest",
		"person=ada%40example.com",
		"person=grace%40example.com",
		"person=grace%40example.com&sort=title",
		`from=${day(3)}&to=${day(3)}`,
		`from=${day(3)}&to=${day(3)}&status=CANCELLED`,
	].map((query): [string, (owner: Owner) => string] => [
		`documents?${query}`,
		(owner) => documentsOf(owner, query),
	]),
	["documents, after the middle", (owner) => documentsOf(owner, `before=${owner.documentId}`)],
	[
		"documents by title, after the middle",
		(owner) => documentsOf(owner, `sort=title&before=${owner.documentId}`),
	],
	[
		"documents of a person, after the middle",
		(owner) => documentsOf(owner, `person=grace%40example.com&before=${owner.documentId}`),
	],
	["documents of a template", (owner) => documentsOf(owner, `template=${owner.templateId}`)],
	[
		"documents of a template and a text",
		(owner) => documentsOf(owner, `template=${owner.templateId}&query=50`),
	],
	["documents by sender", (owner) => documentsOf(owner, `sender=${owner.account.userId}`)],
	["templates", (owner) => `/templates?${teamOf(owner)}`],
	["templates by title", (owner) => `/templates?sort=title&${teamOf(owner)}`],
	["a template, with its documents", ({ templateId }) => `/templates/${templateId}`],
	["a document", ({ documentId }) => `/documents/${documentId}`],
	["API tokens", (owner) => `/settings/developers?${teamOf(owner)}`],
	["sessions", () => "/settings/sessions"],
];

const teamOf = ({ account: { teamId } }: Owner) => (teamId === null ? "" : `team=${teamId}`);
const documentsOf = (owner: Owner, query: string) => `/documents?${query}&${teamOf(owner)}`;

/** Lists that name the number of their pages read all that they count, which may be most of a table. */
const COUNTED = /^\s*select count\(\*\)/i;

async function expectIndexes(work: () => PromiseLike<unknown>): Promise<void> {
	const plans = await readPlansDuring(app.dependencies.db.$client, work);
	expect(plans.length).toBeGreaterThan(0);
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > 1000",
	);
	const big = rows.map(({ relname }) => relname);
	const wrong = plans.filter(
		({ text, scanned, rows: read }) =>
			!COUNTED.test(text) &&
			(read > MAX_ROWS || scanned.some((table) => big.includes(table) && table !== "document_counts")),
	);
	expect(wrong).toEqual([]);
}

const who = ["an account with most rows", "an account with few rows", "a team with few rows"];
const each = <Item>(items: [string, Item][]) =>
	who.flatMap((name) => items.map(([what, item]) => [what, name, item] as const));

it.each(each(apiLists))("the API's list of %s of %s reads by index", async (_what, name, pathOf) => {
	const owner = owners[name] as Owner;
	await expectIndexes(() => owner.account.request("get", pathOf(owner)).expect(200));
});

it.each(each(pages))("the page of %s of %s reads by index", async (_what, name, pathOf) => {
	const owner = owners[name] as Owner;
	await expectIndexes(() => app.agent.get(pathOf(owner)).set("Cookie", owner.cookie).expect(200));
});

it.each(who)("the list of deliveries of %s reads by index", async (name) => {
	const { account, webhookId } = owners[name] as Owner;
	for (const query of ["", "?page=3"])
		await expectIndexes(() =>
			account.request("get", `/webhooks/${webhookId}/deliveries${query}`).expect(200),
		);
});
