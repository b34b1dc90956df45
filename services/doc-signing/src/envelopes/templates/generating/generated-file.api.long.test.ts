import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { upload } from "../../../../test/support/documents/draft.ts";
import { readyTemplate } from "../../../../test/support/documents/template.ts";
import { fixture } from "../../../../test/support/pdf-files.ts";
import { startApp, type TestApp } from "../../../../test/support/start-app.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.com" };
const grace = { name: "Grace Hopper", email: "grace@example.com" };

let app: TestApp;
let account: TestAccount;
let enterprise: TestAccount;
beforeAll(async () => {
	app = await startApp();
	account = await createAccount(app);
	enterprise = await createAccount(app, { plan: "enterprise" });
});
// Its effect on mails is tested in sending.api.test.ts.
afterAll(async () => {
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

describe("the generated document's file", () => {
	it("does not change with the template", async () => {
		const { id, uploadUrl } = await readyTemplate(account);
		const { body } = await generate(id, { recipients: [] }).expect(200);
		const before = await fileOf(body.documentId);
		await upload(uploadUrl, fixture("tax-form.pdf"));
		const renewed = await account.request("post", `/templates/${id}/upload-url`).expect(200);
		await upload(renewed.body.uploadUrl, fixture("tax-form.pdf"));
		await account.request("get", `/templates/${id}`).expect(200);
		await account.request("delete", `/templates/${id}`).expect(200);
		await app.workOff();
		expect(await fileOf(body.documentId)).toEqual(before);
		const { key, sha256, size } = before;
		expect(await app.dependencies.storage.read(key, { sha256, size })).toEqual(fixture("three-pages.pdf"));
	});

	it("is removed with the last document that uses it", async () => {
		const { id } = await readyTemplate(account);
		const { body } = await generate(id, { recipients: [] }).expect(200);
		const { key } = await fileOf(body.documentId);
		await account.request("delete", `/templates/${id}`).expect(200);
		await account.request("delete", `/documents/${body.documentId}`).expect(200);
		await app.workOff();
		expect(await app.dependencies.storage.find(key)).toBeUndefined();
	});
});

describe("the older form, create-document", () => {
	it("names recipients by position", async () => {
		const { id } = await readyTemplate(account);
		const recipients = [ada, { ...grace, role: "APPROVER", signingOrder: 7 }, { ...ada, role: "VIEWER" }];
		const { body } = await account
			.request("post", `/templates/${id}/create-document`)
			.send({ title: "Old", recipients })
			.expect(200);
		expect(body.recipients).toMatchObject([
			{ ...ada, role: "SIGNER" },
			{ ...grace, role: "APPROVER", signingOrder: 7 },
			{ ...ada, role: "VIEWER" },
		]);
		expect((await read(body.documentId)).title).toBe("Old");
	});

	it("rejects more people than placeholders, and creates nothing", async () => {
		const { id } = await readyTemplate(account);
		const send = (recipients: object[]) =>
			account
				.request("post", `/templates/${id}/create-document`)
				.set("Idempotency-Key", "older-form")
				.send({ title: "Old", externalId: "too-many", recipients });
		const { body } = await send([ada, grace, ada, grace]).expect(400);
		expect(body.errors).toMatchObject([{ path: "body.recipients.3" }]);
		const list = await account.request("get", "/documents").query({ externalId: "too-many" }).expect(200);
		expect(list.body.documents).toEqual([]);
		await send([ada, grace, ada]).expect(200);
	});

	it.each([
		[{ recipients: [ada] }],
		[{ title: "A", recipients: [{ ...ada, role: "BOSS" }] }],
		[{ title: "A" }],
	])("rejects %j", async (payload) => {
		const { id } = await readyTemplate(account);
		await account.request("post", `/templates/${id}/create-document`).send(payload).expect(400);
	});
});

describe("features of the enterprise plan", () => {
	it.each(["generate-document", "create-document"])("are rejected without it by %s", async (verb) => {
		const payload = { title: "A", recipients: [], authOptions: { globalActionAuth: ["TWO_FACTOR_AUTH"] } };
		for (const [owner, status] of [
			[account, 403],
			[enterprise, 200],
		] as const) {
			const { id } = await readyTemplate(owner);
			await owner.request("post", `/templates/${id}/${verb}`).send(payload).expect(status);
		}
	});

	it("come from the template, can be cleared, and are rejected after a downgrade", async () => {
		const owner = await createAccount(app, { plan: "enterprise" });
		const { id } = await readyTemplate(owner, { authOptions: { globalActionAuth: "ACCOUNT" } });
		const kept = await owner
			.request("post", `/templates/${id}/generate-document`)
			.send({ recipients: [] })
			.expect(200);
		const document = await owner.request("get", `/documents/${kept.body.documentId}`);
		expect(document.body.authOptions.globalActionAuth).toBe("ACCOUNT");
		await app.dependencies.db.$client.query("UPDATE users SET plan = 'free' WHERE id = $1", [owner.userId]);
		await owner.request("post", `/templates/${id}/generate-document`).send({ recipients: [] }).expect(403);
		const without = { recipients: [], authOptions: { globalActionAuth: null } };
		await owner.request("post", `/templates/${id}/generate-document`).send(without).expect(200);
	});
});

describe("generating while the template changes", () => {
	it("uses it entirely as before or as after", async () => {
		const { id, ids } = await readyTemplate(account);
		const generations = Array.from({ length: 10 }, () => () => generate(id, { recipients: [] }));
		const removals = [() => account.request("delete", `/templates/${id}/recipients/${ids[0]}`)];
		const answers = await contendForRow(app.dependencies.db.$client, { table: "templates", id }, [
			...generations,
			...removals,
		]);
		expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
		for (const { body } of answers.slice(0, 10)) {
			const document = await read(body.documentId);
			expect([document.recipients.length, document.fields.length]).toEqual(
				document.recipients.length === 3 ? [3, 3] : [2, 1],
			);
		}
	});
});

function generate(templateId: number, payload: object) {
	return account.request("post", `/templates/${templateId}/generate-document`).send(payload);
}

async function read(documentId: number) {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body;
}

async function fileOf(documentId: number) {
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT original_key AS key, encode(original_hash, 'hex') AS sha256, original_bytes::int AS size
		FROM document_data JOIN documents ON document_data_id = document_data.id WHERE documents.id = $1`,
		[documentId],
	);
	return rows[0];
}
