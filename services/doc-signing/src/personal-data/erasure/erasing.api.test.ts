import { verify, X509Certificate } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { bucketClientOf } from "../../../test/support/bucket-client.ts";
import { bulkTemplate, fileOf, rowOf } from "../../../test/support/documents/bulk-template.ts";
import { berta, type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { recordWebhooks } from "../../../test/support/recorded-webhooks.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { checkEncryptionSecret } from "../../envelopes/documents/recipients/check-encryption-secret.ts";
import { holdDocument } from "../../envelopes/retention/change-retention.ts";
import { findErasure } from "../../envelopes/retention/queries.ts";
import { program } from "../../operator/program.ts";
import { requestExport } from "../export/request-export.ts";
import { eraseDocument } from "./erase-document.ts";
import { finishErasure } from "./finish-erasure.ts";
import { erasureTasks } from "./jobs.ts";

let app: SigningApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startSigningApp({ TRUSTED_PROXIES: "1" });
});
afterAll(() => app.close());
beforeEach(async () => {
	account = await createAccount(app);
});

const inTransaction: typeof app.dependencies.db.transaction = (work) => app.dependencies.db.transaction(work);
const operator = { access: "operator", by: { kind: "operator", name: "root" } } as const;
const erase = (documentId: number) =>
	inTransaction((tx) => eraseDocument(tx, app.dependencies, { documentId, ...operator }));

const PERSONAL = {
	title: "Lease of Zora Quick",
	externalId: "zora-77",
	meta: { subject: "For Zora Quick", message: "Dear Zora Quick" },
};
const zora = { ...berta, name: "Zora Quick", email: "zora@example.com" };
const SECRETS = ["Zora", "zora", "Lovelace", "Zoras telephone", "203.0.113.77"];

async function complete(
	afterSending: () => Promise<unknown> = async () => {},
): Promise<{ documentId: number; signer: SentPerson }> {
	const sent = await sendNewDocument(account, { ...PERSONAL, recipients: [zora] });
	await afterSending();
	const signer = sent.people[0] as SentPerson;
	await account.request("post", "/embed-tokens").send({ purpose: "sign", id: signer.id }).expect(200);
	const headers = { "User-Agent": "Zoras telephone", "X-Forwarded-For": "203.0.113.77" };
	await app.agent.get(signer.path).set(headers).expect(200);
	await app.sign(signer, sent.fieldIds[0]);
	await app.workOff();
	return { documentId: sent.documentId, signer };
}

/** Every row of every table that has one of the texts. */
async function findTexts(texts: string[]): Promise<string[]> {
	const tables = await app.sql(
		`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
		WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`,
	);
	const found: string[] = [];
	for (const { name } of tables)
		for (const { row } of await app.sql(`SELECT to_jsonb(t)::text AS row FROM ${name} t`))
			if (texts.some((text) => row.includes(text))) found.push(`${name}: ${row}`);
	return found;
}

async function listStored(): Promise<string[]> {
	const { config } = app.dependencies;
	const names: string[] = [];
	for await (const { name } of bucketClientOf(config).listObjectsV2(config.S3_BUCKET, "", true))
		names.push(name);
	return names;
}

async function download(documentId: number): Promise<Buffer> {
	const { body } = await account.request("get", `/documents/${documentId}/download`).expect(200);
	return Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
}

describe("erasing a document", () => {
	it("leaves nothing that a person wrote or is known by, in no table and not in storage", async () => {
		await app.sql("DELETE FROM idempotency_keys");
		const before = await listStored();
		const told = await recordWebhooks(app, account, ["DOCUMENT_SENT"]);
		const { documentId } = await complete(told);
		await requestExport(app.dependencies, { userId: account.userId, ipAddress: "192.0.2.1" });
		await app.workOff();
		expect(await findTexts(SECRETS)).not.toEqual([]);
		expect((await listStored()).length).toBeGreaterThan(before.length);
		await erase(documentId);
		expect(await findTexts(SECRETS)).toEqual([]);
		await app.workOff();
		expect((await listStored()).filter((key) => !before.includes(key))).toEqual([]);
		expect(await findTexts(SECRETS)).toEqual([]);
	}, 60_000);

	it("erases a code that was emailed to a recipient", async () => {
		const enterprise = await createAccount(app, { plan: "enterprise" });
		const person = { ...zora, email: "zora.code@example.com" };
		const sent = await sendNewDocument(enterprise, {
			recipients: [person, { ...berta, email: "other@example.com", role: "VIEWER" }],
			authOptions: { globalActionAuth: "EMAIL_CODE" },
		});
		const { path } = sent.people[0] as SentPerson;
		await app.agent.get(path).expect(200);
		await app.agent.post(`${path}/code`).set("Accept", "application/json").expect(200);
		await app.workOff();
		const codes = () =>
			app.sql(`SELECT kind FROM mails WHERE "to" = $1 AND kind = 'signingCode'`, [person.email]);
		expect(await codes()).toHaveLength(1);
		await enterprise.request("post", `/documents/${sent.documentId}/cancel`).expect(200);
		await app.workOff();
		await erase(sent.documentId);
		expect(await codes()).toEqual([]);
		await app.workOff();
	});

	it("keeps the number of the account that erased it, and not its address", async () => {
		const { documentId } = await complete();
		const by = { kind: "user", userId: account.userId, email: account.email } as const;
		await inTransaction((tx) => eraseDocument(tx, app.dependencies, { documentId, access: "operator", by }));
		const events = await app.sql("SELECT type, data FROM document_events WHERE document_id = $1", [
			documentId,
		]);
		expect(events.find(({ type }) => type === "ERASURE_STARTED").data.by).toEqual({ ...by, email: "" });
		expect(JSON.stringify(events)).not.toContain(account.email);
		await app.workOff();
	});

	it("empties the log that an imported document had at the other service", async () => {
		const { documentId } = await complete();
		await app.sql(
			`INSERT INTO imported_events (document_id, sequence, event) VALUES ($1, 1, '{"name": "Zora Quick"}')`,
			[documentId],
		);
		await erase(documentId);
		expect(await app.sql("SELECT event FROM imported_events WHERE document_id = $1", [documentId])).toEqual([
			{ event: {} },
		]);
		await app.workOff();
	});

	it("leaves a service that starts, also if the document is the newest", async () => {
		const { documentId } = await complete();
		await erase(documentId);
		await checkEncryptionSecret(app.dependencies);
		const other = {
			...app.dependencies.config,
			ENCRYPTION_SECRET: "another secret of at least 32 characters",
		};
		const { documentId: last } = await sendNewDocument(account);
		expect(last).toBeGreaterThan(documentId);
		await expect(checkEncryptionSecret({ ...app.dependencies, config: other })).rejects.toThrow(
			"ENCRYPTION_SECRET",
		);
		await app.workOff();
	});

	it("leaves the page of the CSV file that it was sent from", async () => {
		const { get, check } = await bulkTemplate(app, account);
		const { run, runId, act } = await check(fileOf(rowOf(1)));
		await act("send");
		await app.workOff();
		const [{ id }] = await app.sql("SELECT document_id AS id FROM bulk_rows WHERE run_id = $1", [runId]);
		await account.request("post", `/documents/${id}/cancel`).expect(200);
		await app.workOff();
		await erase(id);
		expect((await get(run, 200)).text).not.toContain("Person 1");
		await app.workOff();
	});

	it("certifies it once no object can come back, in the log, for webhooks and with a signature", async () => {
		const told = await recordWebhooks(app, account, ["DOCUMENT_ERASED"]);
		const { documentId } = await complete();
		await erase(documentId);
		await app.workOff();
		const { db } = app.dependencies;
		// The upload's URL can be written for two hours.
		expect(await findErasure(db, documentId)).toMatchObject({ status: "ERASING", statement: null });
		const unused = { current: () => Promise.reject(new Error("nothing is signed yet")) } as never;
		await finishErasure({ ...app.dependencies, signingKeys: unused }, documentId);
		await app.sql("UPDATE objects_to_remove SET remove_at = remove_at - interval '3 hours'");
		await erasureTasks(app.dependencies)["finish-erasures"]?.({}, {} as never);
		const erasure = await findErasure(db, documentId);
		expect(erasure).toMatchObject({ status: "ERASED", reason: "REQUEST", isFileShared: false });
		const signer = new X509Certificate(erasure?.certificate ?? "");
		const [statement, signature] = [erasure?.statement as Buffer, erasure?.signature as Buffer];
		expect(verify("sha256", statement, signer.publicKey, signature)).toBe(true);
		// The development server lists no versions.
		const certified = { documentId, reason: "REQUEST", years: null, areAllVersionsRemoved: false };
		expect(JSON.parse(statement.toString())).toMatchObject(certified);
		expect((await app.eventTypes(documentId)).slice(-2)).toEqual(["ERASURE_STARTED", "DOCUMENT_ERASED"]);
		expect(await told()).toMatchObject([
			{
				event: "DOCUMENT_ERASED",
				payload: { id: documentId, title: "", recipients: [{ name: "", email: "" }] },
			},
		]);
		const verified = await runCommand(program, app.dependencies, ["audit", "verify"]);
		expect(verified).toMatchObject({ exitCode: 0 });
		expect(verified.out).toContain("of erased documents");
		await expect(app.sql("UPDATE erasures SET reason = 'REQUEST', statement = ''")).rejects.toThrow(
			"never changed",
		);
		await expect(
			app.sql("UPDATE documents SET erased_at = NULL, title = 'x' WHERE id = $1", [documentId]),
		).rejects.toThrow("was erased");
	});

	it("a downloaded copy is still genuine, and /verify says since when the service has none", async () => {
		const { documentId, signer } = await complete();
		const copy = await download(documentId);
		await erase(documentId);
		const check = () =>
			app.agent.post("/api/v1/verify").set("content-type", "application/pdf").send(copy).expect(200);
		const { body } = await check();
		expect(body).toMatchObject({
			verdict: "GENUINE",
			document: {
				id: documentId,
				title: "",
				recipients: [],
				erasedAt: null,
			},
			auditLog: { intact: true, fitsSeal: true },
		});
		expect(body.explanation.join()).toContain("has been erasing its copy");
		const page = await app.agent.get(signer.path).set("Accept", "text/html").expect(410);
		expect(page.text).toContain("This document was erased");
		await app.agent.get(`${signer.path}/document.pdf`).expect(410);
		await account.request("get", `/documents/${documentId}`).expect(404);
		await app.workOff();
	});

	it("keeps the uploaded file while a copy of the document uses it, and removes it with the last", async () => {
		const { documentId } = await complete();
		const [{ key }] = await app.sql(
			"SELECT f.original_key AS key FROM documents d JOIN document_data f ON f.id = d.document_data_id WHERE d.id = $1",
			[documentId],
		);
		const { body } = await account.request("post", `/documents/${documentId}/duplicate`).expect(200);
		await erase(documentId);
		await app.workOff();
		expect(await findErasure(app.dependencies.db, documentId)).toMatchObject({ isFileShared: true });
		expect(await listStored()).toContain(key);
		await account.request("delete", `/documents/${body.documentId}`).expect(200);
		await app.workOff();
		expect(await listStored()).not.toContain(key);
	});

	it("is refused before the document has ended, before it is sealed, and under a legal hold", async () => {
		const pending = await sendNewDocument(account);
		await expect(erase(pending.documentId)).rejects.toMatchObject({ code: "document_not_ended" });
		const unsealed = await sendNewDocument(account);
		await app.agent.get(unsealed.people[0]?.path ?? "").expect(200);
		await app.sign(unsealed.people[0] as SentPerson, unsealed.fieldIds[0]);
		await expect(erase(unsealed.documentId)).rejects.toMatchObject({ code: "document_being_sealed" });
		await app.workOff();
		const { documentId } = unsealed;
		const hold = (reason: string | null) =>
			inTransaction((tx) => holdDocument(tx, app.dependencies, { ...operator, documentId, reason }));
		await hold("Case 7");
		await expect(erase(documentId)).rejects.toMatchObject({ code: "document_on_hold" });
		const refused = await account.request("delete", `/documents/${documentId}`).expect(400);
		expect(refused.body.code).toBe("document_on_hold");
		await hold(null);
		expect(await erase(documentId)).toBe(true);
		expect(await erase(documentId)).toBe(false);
		await app.workOff();
	});

	it("and a hold at the same moment: one of them wins", async () => {
		const { documentId } = await complete();
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM documents WHERE id = $1 FOR UPDATE", values: [documentId] },
			contenders: [
				() => erase(documentId),
				() =>
					inTransaction((tx) =>
						holdDocument(tx, app.dependencies, { ...operator, documentId, reason: "Case 9" }),
					),
			] as (() => Promise<unknown>)[],
		});
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await app.workOff();
	});
});
