import { beforeAll, expect, it } from "@jest/globals";
import { readStraysDuring } from "@repo/service-kit/testing";
import { createAccount } from "./support/accounts.ts";
import { signedInBrowser } from "./support/browsers.ts";
import { ada, createDraft, draftWith, signatureField } from "./support/documents/draft.ts";
import { insertManyDocuments } from "./support/documents/insert-many.ts";
import { readyTemplate } from "./support/documents/template.ts";
import { sharedAccount, sharedApp } from "./support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
const pool = () => app.dependencies.db.$client;

/** Other accounts, without which any plan would do. */
beforeAll(async () => {
	await insertManyDocuments(app, await createAccount(app), 2_000);
	await pool().query(`
		INSERT INTO users (email, name, created_at) SELECT n || '@example.com', 'Other', now() FROM generate_series(1, 2000) n;
		INSERT INTO webhooks (user_id, url, events, encrypted_secret, created_at, updated_at)
		SELECT id, 'https://example.com/', '{}', '', now(), now() FROM users;
		INSERT INTO api_tokens (user_id, name, token_hash, hint, created_at)
		SELECT id, 'other', sha256(email::bytea), 'api_', now() FROM users;
		ANALYZE`);
}, 60_000);

/** Columns whose value belongs to one account: the owner's, and ids of what an account owns. */
const ofOneAccount = [
	"account_id",
	"user_id",
	"team_id",
	"document_id",
	"recipient_id",
	"template_id",
	"webhook_id",
	"id",
	"api_token_id",
	"document_data_id",
	// Of a file: `user:1` or `team:2`.
	"account",
	// Finds the account of a caller or a signer, by a unique index.
	"token_hash",
	"once",
];

/** Reads of a table with the account's key that are not confined to one account. */
async function strays(work: () => PromiseLike<unknown>) {
	const { rows } = await pool().query(
		"SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'account_id'",
	);
	const columns = Object.fromEntries(rows.map(({ name }) => [name, ofOneAccount]));
	return readStraysDuring(pool(), columns, work);
}

async function sendable() {
	const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	return { documentId, token: recipients[0]?.token };
}

const api: Record<string, (documentId: number) => PromiseLike<unknown>> = {
	"creating a document": () => createDraft(account, { recipients: [ada] }),
	"reading a document": (id) => account.request("get", `/documents/${id}`).expect(200),
	"changing a document": (id) =>
		account.request("patch", `/documents/${id}`).send({ title: "B" }).expect(200),
	"listing documents": () => account.request("get", "/documents").expect(200),
	"listing documents by status": () => account.request("get", "/documents?status=DRAFT").expect(200),
	"listing documents by externalId": () => account.request("get", "/documents?externalId=a").expect(200),
	"listing templates": () => account.request("get", "/templates").expect(200),
	"sending a document": (id) => account.request("post", `/documents/${id}/send`).send({}).expect(200),
};

it.each(Object.keys(api))("%s stays within one account", async (name) => {
	const { documentId } = await sendable();
	expect(await strays(() => api[name]?.(documentId) ?? Promise.reject(new Error(name)))).toEqual([]);
	await pool().query("DELETE FROM graphile_worker._private_jobs");
});

it("generating a document stays within one account", async () => {
	const { id, ids } = await readyTemplate(account, {
		recipients: [{ name: "Tenant", role: "SIGNER" }],
		fields: [],
	});
	await account.request("get", `/templates/${id}`).expect(200);
	const recipients = ids.map((one) => ({ ...ada, id: one }));
	const generate = () =>
		account.request("post", `/templates/${id}/generate-document`).send({ recipients }).expect(200);
	expect(await strays(generate)).toEqual([]);
	await pool().query("DELETE FROM graphile_worker._private_jobs");
});

it("a signing link stays within one account", async () => {
	const { documentId, token } = await sendable();
	await account.request("post", `/documents/${documentId}/send`).send({ sendEmail: false }).expect(200);
	expect(await strays(() => app.agent.get(`/sign/${token}`))).toEqual([]);
	await pool().query("DELETE FROM graphile_worker._private_jobs");
});

it("the dashboard stays within one account", async () => {
	const { cookie } = await signedInBrowser(app, account);
	const found = await strays(() => app.agent.get("/documents").set("Cookie", cookie).expect(200));
	// The count of "Sent to me": whatever account sent it, by the address of one person.
	expect(found.filter(({ table, by }) => `${table} ${by}` !== "recipients lower(email)")).toEqual([]);
});

it("sees a statement that reads every account", async () => {
	const found = await strays(() =>
		pool().query("SELECT FROM recipients WHERE lower(email) = 'ada@example.com'"),
	);
	expect(found).toMatchObject([{ table: "recipients", by: "lower(email)" }]);
});
