import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { createTemplate, lease } from "../../../test/support/documents/template.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let account: TestAccount;
let enterprise: TestAccount;
beforeAll(async () => {
	app = await startApp();
	account = await createAccount(app);
	enterprise = await createAccount(app, { plan: "enterprise" });
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

describe("a template's recipients", () => {
	it("are added, changed and removed, while others keep their ids and fields", async () => {
		const { id, Recipient } = await createTemplate(account);
		const added = await account
			.request("post", `/templates/${id}/recipients`)
			.send({ role: "APPROVER" })
			.expect(200);
		expect(added.body).toMatchObject({
			templateId: id,
			name: "Recipient 4",
			role: "APPROVER",
			signingOrder: 7,
		});
		const path = `/templates/${id}/recipients/${added.body.id}`;
		const changed = await account
			.request("patch", path)
			.send({ name: "Bank", email: "bank@example.com" })
			.expect(200);
		expect(changed.body).toEqual({ ...added.body, name: "Bank", email: "bank@example.com" });
		await account.request("patch", path).send({}).expect(200, changed.body);
		await account.request("delete", path).expect(200, changed.body);
		await account.request("delete", path).expect(404);
		await account.request("delete", `/templates/${id}/recipients/${Recipient[1]?.id}`).expect(200);
		const { body } = await account.request("get", `/templates/${id}`).expect(200);
		expect(body.Recipient).toEqual([Recipient[0], Recipient[2]]);
		expect(body.Field.map((field: { recipientId: number }) => field.recipientId)).toEqual([
			Recipient[0]?.id,
			Recipient[0]?.id,
		]);
	});

	it("keep a role that may have fields while they have some", async () => {
		const { id, Recipient } = await createTemplate(account);
		const path = `/templates/${id}/recipients/${Recipient[0]?.id}`;
		const { body } = await account.request("patch", path).send({ role: "CC" }).expect(400);
		expect(body.code).toBe("recipient_holds_fields");
		await account.request("patch", path).send({ role: "BOSS" }).expect(400);
	});
});

describe("features of the enterprise plan", () => {
	const twoFactor = { globalActionAuth: "TWO_FACTOR_AUTH" };
	it.each([
		["a template", "/templates", { ...lease, authOptions: twoFactor }],
		["a template, in an array", "/templates", { ...lease, authOptions: { globalActionAuth: ["PASSKEY"] } }],
		[
			"a template's recipient",
			"/templates",
			{ title: "A", recipients: [{ authOptions: { actionAuth: "ACCOUNT" } }] },
		],
		[
			"a recipient's access",
			"/templates",
			{ title: "A", recipients: [{ authOptions: { accessAuth: "ACCOUNT" } }] },
		],
	])("are rejected without it: %s", async (_what, path, payload) => {
		const { body } = await account.request("post", path).send(payload).expect(403);
		expect(body.code).toBe("enterprise_plan_needed");
		await enterprise.request("post", path).send(payload).expect(200);
	});

	it("are rejected without it when a recipient is added or changed", async () => {
		const payload = { authOptions: { actionAuth: "ACCOUNT" } };
		for (const [owner, status] of [
			[account, 403],
			[enterprise, 200],
		] as const) {
			const { id, Recipient } = await createTemplate(owner);
			await owner.request("post", `/templates/${id}/recipients`).send(payload).expect(status);
			const path = `/templates/${id}/recipients/${Recipient[0]?.id}`;
			await owner.request("patch", path).send(payload).expect(status);
			await owner.request("patch", path).send({ authOptions: null }).expect(200);
		}
	});

	it("are limited to as many as a document can have", async () => {
		const { id } = await createTemplate(account);
		await app.dependencies.db.$client.query(
			`INSERT INTO template_recipients (template_id, email, name, role, signing_order)
			SELECT $1, 'a@example.com', 'Ada', 'CC', 1 FROM generate_series(1, 196)`,
			[id],
		);
		const add = () => account.request("post", `/templates/${id}/recipients`).send({ role: "CC" });
		await add().expect(200);
		const { body } = await add().expect(400);
		expect(body).toMatchObject({
			code: "too_many_recipients",
			detail: "At most 200 recipients are possible. Remove some first.",
		});
	});
});
