import { expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { feedSearch } from "../src/envelopes/documents/search/feed-search.ts";
import { ada, createDraft, signatureField } from "./support/documents/draft.ts";
import { createTemplate } from "./support/documents/template.ts";
import { sharedAccount, sharedApp } from "./support/shared-app.ts";

const app = sharedApp();
const team = sharedAccount(app, { team: true });

/** Tables whose rows belong to no account, and why. */
const shared = {
	account_events: "the operator's log of all accounts, and of attempts to sign in without one",
	address_proofs: "of people who have no account yet, too; kept for hours",
	audit_anchor_heads: "leaves of one Merkle tree over all accounts",
	audit_anchors: "the roots of that tree",
	identity_sessions: "of a session, which has its person",
	import_items: "ids of accounts and templates at another service, and here",
	imported_addresses: "hashes of ids at another service, and ids here",
	job_workers: "instances of the service",
	logout_tokens: "identity providers' tokens, kept for minutes",
	objects_to_remove: "storage keys without an owner, deleted within days unless the storage refuses",
	openid_requests: "kept for minutes, before anybody is signed in",
	passkey_challenges: "kept for minutes, before anybody is signed in",
	rate_limits: "keyed by a hash of an address or an account",
	refused_pins: "the service's",
	signing_certificates: "the service's",
	teams: "finds the account, as users do",
	users: "finds the account",
};

/** A row of every table that has the key, all of `team`. */
const rows = sharedByTests(async () => {
	const webhook = { url: "https://example.com/", events: ["DOCUMENT_CREATED"] };
	const { body: hook } = await team.request("post", "/webhooks").send(webhook).expect(200);
	const { id: templateId } = await createTemplate(team);
	const { documentId, recipients } = await createDraft(team, { recipients: [ada] });
	const recipientId = recipients[0]?.recipientId;
	const field = { ...signatureField, recipientId };
	await team.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	await team
		.request("post", "/documents")
		.set("Idempotency-Key", "one")
		.send({ title: "Lease", recipients: [ada] })
		.expect(200);
	const of = [team.teamId, team.userId, documentId, recipientId, templateId];
	await app.sql(
		`WITH input AS (
			SELECT $1::int AS team, $2::int AS person, $3::int AS document, $4::int AS recipient, $5::int AS template
		), run AS (
			INSERT INTO bulk_runs (template_id, user_id, file_name, created_at)
			SELECT template, person, 'people.csv', now() FROM input RETURNING id
		), sealing AS (
			INSERT INTO sealings (document_id, queued_at) SELECT document, now() FROM input
		), imported AS (
			INSERT INTO imported_documents (document_id, service, version, source_id, imported_at, files, hashes, file_key, file_hash, file_bytes, audit_hash)
			SELECT document, '', '', '', now(), '[]', '{}', '', '', 0, '' FROM input
		), log AS (
			INSERT INTO imported_events (document_id, sequence, event) SELECT document, 1, '{}' FROM input
		), mail AS (
			INSERT INTO mails (kind, once, document_id, "to", data, created_at)
			SELECT 'request', 'one', document, 'ada@example.com', '{}', now() FROM input
		), browser AS (
			INSERT INTO opened_browsers (recipient_id, browser_hash, email, expires_at)
			SELECT recipient, '', 'ada@example.com', now() FROM input
		), submission AS (
			INSERT INTO direct_link_submissions (hash, template_id, created_at) SELECT '', template, now() FROM input
		), branding AS (
			INSERT INTO branding (team_id, updated_at) SELECT team, now() FROM input
		), preferences AS (
			INSERT INTO preferences (team_id, updated_at) SELECT team, now() FROM input
		), stored AS (
			INSERT INTO account_storage (account_id, documents, bytes, measured_at) SELECT -team, 1, 1, now() FROM input
		), kept AS (
			INSERT INTO retention_policies (account_id, years, changed_at) SELECT -team, 10, now() FROM input
		), held AS (
			INSERT INTO account_holds (account_id, held_at, reason) SELECT -team, now(), 'Case 7' FROM input
		), erasure AS (
			INSERT INTO erasures (document_id, account_id, reason, ended_at, started_at, objects, is_file_shared)
			SELECT document, -team, 'REQUEST', now(), now(), '{}', false FROM input
		), invitation AS (
			INSERT INTO team_invitations (team_id, email, role, invited_by, created_at, expires_at)
			SELECT team, 'grace@example.com', 'member', person, now(), now() FROM input
		) SELECT id FROM run`,
		of,
	);
	const [run] = await app.sql("SELECT id FROM bulk_runs");
	await app.sql("INSERT INTO bulk_rows (run_id, number, input) VALUES ($1, 2, '{}')", [run.id]);
	await app.sql(
		`INSERT INTO pending_evidence (document_id, kind, state, missing, since)
		VALUES ($1, 'TIME_STAMP', 'UNAVAILABLE', '[]', now())`,
		[documentId],
	);
	const [copy] = await app.sql(
		`INSERT INTO account_exports (user_id, created_at, documents_total, expires_at) VALUES ($1, now(), 0, now()) RETURNING id`,
		[team.userId],
	);
	await app.sql("INSERT INTO account_export_files (export_id, number, storage_key) VALUES ($1, 1, 'key')", [
		copy.id,
	]);
	// Some texts are in the index of searches, and some are not yet.
	await feedSearch(app.dependencies.db);
	await app.sql("UPDATE documents SET title = 'Another lease'");
	await app.sql("DELETE FROM graphile_worker._private_jobs");
	return { documentId, templateId, webhookId: hook.id as number };
});

async function tablesWithKey(): Promise<string[]> {
	const tables = await app.sql(
		`SELECT table_name AS name FROM information_schema.columns
		WHERE table_schema = 'public' AND column_name = 'account_id' AND is_nullable = 'NO' ORDER BY 1`,
	);
	return tables.map(({ name }) => name);
}

/** The accounts of each table's rows. */
async function accounts(): Promise<Record<string, number[]>> {
	const found: Record<string, number[]> = {};
	for (const table of await tablesWithKey()) {
		const ids = await app.sql(`SELECT DISTINCT account_id AS id FROM ${table} ORDER BY 1`);
		found[table] = ids.map(({ id }) => id);
	}
	return found;
}

/** Every table's rows are of `owner`. The copy of an account's data is its person's, whatever teams they are in. */
async function expectAllOf(owner: number) {
	const found = await accounts();
	expect(found).toEqual({
		...Object.fromEntries(Object.keys(found).map((table) => [table, [owner]])),
		account_export_files: [team.userId],
	});
}

it("every table has the key of its account, or of its person, or is shared for a reason", async () => {
	const tables = await app.sql(
		`SELECT t.table_name AS name, bool_or(c.column_name IN ('account_id', 'user_id') AND c.is_nullable = 'NO') AS "hasKey"
		FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
		WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
	);
	expect(tables.filter(({ hasKey }) => !hasKey).map(({ name }) => name)).toEqual(Object.keys(shared));
});

it("every row has the key of its document's, template's or webhook's owner", async () => {
	expect(rows.documentId).toBeGreaterThan(0);
	expect((await tablesWithKey()).length).toBe(32);
	await expectAllOf(-(team.teamId ?? 0));
});

it("an Idempotency-Key sent by a browser has the key of the person", async () => {
	const [row] = await app.sql(
		`INSERT INTO idempotency_keys (user_id, key, request_hash, created_at) VALUES ($1, 'two', '', now())
		RETURNING account_id AS id`,
		[team.userId],
	);
	expect(row.id).toBe(team.userId);
	await app.sql("DELETE FROM idempotency_keys WHERE key = 'two'");
});

it("the key follows a document, a template and a webhook to another owner", async () => {
	const move = async (teamId: number | null) => {
		await app.sql("UPDATE documents SET team_id = $1", [teamId]);
		await app.sql("UPDATE templates SET team_id = $1", [teamId]);
		await app.sql("UPDATE webhooks SET team_id = $1", [teamId]);
	};
	await move(null);
	await feedSearch(app.dependencies.db);
	const found = await accounts();
	const ofTeam = Object.keys(found).filter((table) => found[table]?.includes(-(team.teamId ?? 0)));
	expect(ofTeam).toEqual([
		"account_holds",
		"account_storage",
		"api_tokens",
		"branding",
		"document_counts",
		"idempotency_keys",
		"preferences",
		"retention_policies",
		"team_invitations",
	]);
	await move(team.teamId);
	await app.sql("DELETE FROM document_counts WHERE team_id IS NULL");
	await feedSearch(app.dependencies.db);
	await app.sql("UPDATE documents SET title = 'A third lease'");
	await expectAllOf(-(team.teamId ?? 0));
});

it("the log of an event without a document belongs to no account, and is otherwise final", async () => {
	const [event] = await app.sql(
		`INSERT INTO document_events (document_id, sequence, at, type, data, hash)
		VALUES (1999999999, 1, now(), 'X', '{}', '') RETURNING account_id AS id`,
	);
	expect(event.id).toBe(-(2 ** 31));
	const change = app.sql(
		"UPDATE document_events SET account_id = 1, type = 'Y' WHERE document_id = 1999999999",
	);
	await expect(change).rejects.toThrow("never changed or removed");
});
