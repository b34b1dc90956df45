import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { ada, createDraft, draftWith, signatureField } from "../../test/support/documents/draft.ts";
import { createSendable, createSent } from "../../test/support/documents/sent.ts";
import { readyTemplate } from "../../test/support/documents/template.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { listEndpoints } from "../app.ts";

// A crash between a change and its response: the retry with the same key must not change anything again.

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100000", WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	account = await createAccount(app);
});
afterEach(recover);
afterAll(async () => {
	await app.sql("SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs");
	await app.close();
});

/** Cuts the connection when a response is stored and skips the cleanup, as a killed process would. */
function crashBeforeResponseIsStored() {
	return app.sql(`
		CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
			PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NEW;
		END';
		CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
		CREATE TRIGGER cut BEFORE UPDATE ON idempotency_keys FOR EACH ROW WHEN (NEW.encrypted_answer IS NOT NULL) EXECUTE FUNCTION cut();
		CREATE TRIGGER leave BEFORE DELETE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION leave()`);
}

/** The same a moment later, when the document is committed. */
async function crashAtTheCommit() {
	await crashBeforeResponseIsStored();
	await app.sql(`DROP TRIGGER cut ON idempotency_keys;
		CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()`);
}

function recover() {
	return app.sql("DROP FUNCTION IF EXISTS cut, leave CASCADE");
}

type Prepared = { path: string; body?: object };
type Case = { changes: string; prepare: () => Promise<Prepared> };

const webhook = { url: "http://127.0.0.1:9/hook", events: ["DOCUMENT_CREATED"] };
const signer = { name: "Grace", email: "grace@example.com", role: "SIGNER" };

async function ofDraft(part: string, body?: object): Promise<Prepared> {
	const { documentId } = await createDraft(account);
	return { path: `/documents/${documentId}/${part}`, ...(body && { body }) };
}

async function ofTemplate(part: string, bodyOf: (id: number | undefined) => object | undefined) {
	const { id, ids } = await readyTemplate(account);
	const body = bodyOf(ids[0]);
	return { path: `/templates/${id}/${part}`, ...(body && { body }) };
}

const addOne = (recipientId: number | undefined) => ({
	edits: [{ op: "add", field: { ...signatureField, recipientId } }],
});

/** Every POST of the API, by operationId, with a table that it adds rows to. */
const cases: Record<string, Case> = {
	createDocument: {
		changes: "documents",
		prepare: async () => ({ path: "/documents", body: { title: "Once", recipients: [ada] } }),
	},
	renewUploadUrl: { changes: "document_events", prepare: () => ofDraft("upload-url") },
	addRecipient: { changes: "recipients", prepare: () => ofDraft("recipients", signer) },
	addFields: {
		changes: "fields",
		prepare: async () => {
			const { documentId, recipients } = await draftWith(account);
			const recipientId = recipients[0]?.recipientId;
			return { path: `/documents/${documentId}/fields`, body: { ...signatureField, recipientId } };
		},
	},
	editFields: {
		changes: "fields",
		prepare: async () => {
			const { documentId, recipients } = await draftWith(account);
			return { path: `/documents/${documentId}/fields/edits`, body: addOne(recipients[0]?.recipientId) };
		},
	},
	sendDocument: {
		changes: "mails",
		prepare: async () => ({ path: `/documents/${(await createSendable(account)).documentId}/send` }),
	},
	resendDocument: {
		changes: "mails",
		prepare: async () => {
			const id = await createSent(account);
			const { body } = await account.request("get", `/documents/${id}`).expect(200);
			return { path: `/documents/${id}/resend`, body: { recipients: [body.recipients[0].id] } };
		},
	},
	cancelDocument: {
		changes: "document_events",
		prepare: async () => ({ path: `/documents/${await createSent(account)}/cancel` }),
	},
	duplicateDocument: {
		changes: "documents",
		prepare: async () => ({ path: `/documents/${(await createSendable(account)).documentId}/duplicate` }),
	},
	createTemplate: {
		changes: "templates",
		prepare: async () => ({ path: "/templates", body: { title: "Lease", recipients: [signer] } }),
	},
	renewTemplateUploadUrl: {
		changes: "graphile_worker.jobs",
		prepare: () => ofTemplate("upload-url", () => undefined),
	},
	addTemplateRecipient: {
		changes: "template_recipients",
		prepare: () => ofTemplate("recipients", () => signer),
	},
	addTemplateFields: {
		changes: "template_fields",
		prepare: () => ofTemplate("fields", (recipientId) => ({ ...signatureField, recipientId })),
	},
	editTemplateFields: {
		changes: "template_fields",
		prepare: () => ofTemplate("fields/edits", addOne),
	},
	generateDocument: {
		changes: "documents",
		prepare: () => ofTemplate("generate-document", (id) => ({ recipients: [{ ...signer, id }] })),
	},
	createDocumentFromTemplate: {
		changes: "documents",
		prepare: () => ofTemplate("create-document", () => ({ title: "Once", recipients: [signer] })),
	},
	createEmbedToken: {
		changes: "embed_tokens",
		prepare: async () => {
			const { documentId: id } = await createSendable(account);
			return { path: "/embed-tokens", body: { purpose: "edit", id } };
		},
	},
	createPresignToken: {
		changes: "embed_tokens",
		prepare: async () => ({ path: "/api/v2/embedding/create-presign-token", body: {} }),
	},
	createWebhook: { changes: "webhooks", prepare: async () => ({ path: "/webhooks", body: webhook }) },
	resumeWebhook: {
		changes: "graphile_worker.jobs",
		prepare: async () => {
			const { body } = await account.request("post", "/webhooks").send(webhook).expect(200);
			await createDraft(account);
			await app.sql(
				"UPDATE webhooks SET (failing_since, last_failure_at, paused_at) = (now(), now(), now()) WHERE id = $1",
				[body.id],
			);
			await app.sql("UPDATE webhook_deliveries SET status = 'HELD' WHERE webhook_id = $1", [body.id]);
			await app.sql("SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs");
			return { path: `/webhooks/${body.id}/resume` };
		},
	},
	testWebhook: {
		changes: "webhook_deliveries",
		prepare: async () => {
			const { body } = await account.request("post", "/webhooks").send(webhook).expect(200);
			return { path: `/webhooks/${body.id}/test` };
		},
	},
	redeliverWebhook: {
		changes: "graphile_worker.jobs",
		prepare: async () => {
			const { body } = await account.request("post", "/webhooks").send(webhook).expect(200);
			await createDraft(account);
			const rows = await app.sql("SELECT id FROM webhook_deliveries WHERE webhook_id = $1", [body.id]);
			// Delivered by now: redelivering adds a job only then.
			await app.sql("SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs");
			return { path: `/webhooks/${body.id}/deliveries/${rows[0].id}/redeliver` };
		},
	},
};

describe("a crash while the response is stored", () => {
	it("is tested for every POST of the API", () => {
		const posts = listEndpoints(app.dependencies)
			.filter(({ method, caller }) => method === "post" && caller?.security.some((one) => "apiToken" in one))
			.map(({ operationId }) => operationId)
			// Changes nothing.
			.filter((operationId) => operationId !== "verifyPresignToken");
		expect(Object.keys(cases).toSorted()).toEqual(posts.toSorted());
	});

	it.each(Object.entries(cases))(
		"%s: leaves nothing, and the retry makes the change once",
		async (name, operation) => {
			const { path, body } = await operation.prepare();
			const request = () => {
				const post = account.request("post", path).set("Idempotency-Key", `crash-${name}`);
				return body ? post.send(body) : post;
			};
			const count = async (): Promise<number> => {
				const rows = await app.sql(`SELECT count(*)::int AS n FROM ${operation.changes}`);
				return rows[0].n;
			};
			const before = await count();
			await crashBeforeResponseIsStored();
			const cut = await request();
			expect([cut.status, cut.body.code]).toEqual([503, "database_unavailable"]);
			await recover();
			expect(await count()).toBe(before);

			// The dead process's claim lasts two minutes.
			await app.sql("UPDATE idempotency_keys SET created_at = created_at - interval '2 minutes'");
			const { body: first } = await request().expect(200);
			const after = await count();
			expect(after).toBeGreaterThan(before);
			const again = await request().expect(200).expect("idempotency-replayed", "true");
			expect(again.body).toEqual(first);
			expect(await count()).toBe(after);
		},
	);
});

it("a crash during the commit leaves neither the change nor a response", async () => {
	const create = () =>
		account
			.request("post", "/documents")
			.set("Idempotency-Key", "commit")
			.send({ title: "Committed once", recipients: [ada] });
	const count = async () =>
		(await app.sql("SELECT count(*)::int AS n FROM documents WHERE title = 'Committed once'"))[0].n;
	await crashAtTheCommit();
	expect((await create()).status).toBeGreaterThanOrEqual(500);
	await recover();
	expect(await count()).toBe(0);
	await app.sql("UPDATE idempotency_keys SET created_at = created_at - interval '2 minutes'");
	await create().expect(200);
	expect(await count()).toBe(1);
});
