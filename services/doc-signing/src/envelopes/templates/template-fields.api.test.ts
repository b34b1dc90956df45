import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signatureField, textField, upload } from "../../../test/support/documents/draft.ts";
import { createTemplate } from "../../../test/support/documents/template.ts";
import { recordWebhooks } from "../../../test/support/recorded-webhooks.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startApp();
	account = await createAccount(app);
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

describe("a template's fields", () => {
	it("are added alone or together, changed and removed", async () => {
		const { id, Recipient } = await createTemplate(account);
		const recipientId = Recipient[0]?.id;
		const one = await account
			.request("post", `/templates/${id}/fields`)
			.send({ ...signatureField, recipientId })
			.expect(200);
		expect(one.body).toMatchObject({
			templateId: id,
			fields: [{ templateId: id, recipientId, pageX: 10, type: "SIGNATURE" }],
		});
		const two = [
			{ ...textField, recipientId },
			{ ...textField, type: "DROPDOWN", recipientId, fieldMeta: { type: "dropdown" } },
		];
		const { body } = await account.request("post", `/templates/${id}/fields`).send(two).expect(200);
		expect(body.fields.map(({ type }: { type: string }) => type)).toEqual(["TEXT", "DROPDOWN"]);
		const path = `/templates/${id}/fields/${body.fields[0].id}`;
		const changed = await account.request("patch", path).send({ pageX: 33.3 }).expect(200);
		expect(changed.body).toEqual({ ...body.fields[0], pageX: 33.3 });
		await account.request("delete", path).expect(200, changed.body);
		await account.request("patch", path).send({ pageX: 1 }).expect(404);
	});

	it("are all rejected if one is invalid", async () => {
		const { id, Recipient, Field } = await createTemplate(account);
		const good = { ...signatureField, recipientId: Recipient[0]?.id };
		const other = await createTemplate(account);
		const faults = [
			{ ...good, recipientId: other.Recipient[0]?.id },
			{ ...good, pageY: 99 },
			{ ...textField, recipientId: Recipient[0]?.id, fieldMeta: { label: "no type" } },
			{ ...good, type: "FREE_SIGNATURE" },
		];
		for (const fault of faults)
			await account.request("post", `/templates/${id}/fields`).send([good, fault]).expect(400);
		const { body } = await account.request("get", `/templates/${id}`);
		expect(body.Field).toHaveLength(Field.length);
	});

	it("are limited to as many as a document can have", async () => {
		const { id, Recipient, Field } = await createTemplate(account);
		const recipientId = Recipient[0]?.id;
		const { rows } = await app.dependencies.db.$client.query<{ names: string }>(
			"SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns WHERE table_name = 'template_fields' AND column_name <> 'id'",
		);
		const names = rows[0]?.names;
		await app.dependencies.db.$client.query(
			`INSERT INTO template_fields (${names}) SELECT ${names} FROM template_fields, generate_series(1, $2) WHERE id = $1`,
			[Field[2]?.id, 4_999 - Field.length],
		);
		const add = (fields: object) => account.request("post", `/templates/${id}/fields`).send(fields);
		const field = { ...textField, recipientId };
		const { body } = await add([field, field]).expect(400);
		expect(body).toMatchObject({
			code: "too_many_fields",
			detail: "At most 5000 fields are possible. Delete some first.",
		});
		await add(field).expect(200);
		await add(field).expect(400);
	});

	it("stay on the pages of the file", async () => {
		const { id, Recipient, Field, uploadUrl } = await createTemplate(account);
		await upload(uploadUrl);
		await account.request("get", `/templates/${id}`).expect(200);
		const beyond = { ...signatureField, recipientId: Recipient[0]?.id, pageNumber: 4 };
		await account.request("post", `/templates/${id}/fields`).send(beyond).expect(400);
		await account
			.request("patch", `/templates/${id}/fields/${Field[0]?.id}`)
			.send({ pageNumber: 4 })
			.expect(400);
	});

	it("must be consistent after a change", async () => {
		const { id, Field } = await createTemplate(account);
		const path = `/templates/${id}/fields/${Field[2]?.id}`;
		await account.request("patch", path).send({ type: "NUMBER" }).expect(400);
		await account.request("patch", path).send({ fieldMeta: null }).expect(400);
		await account
			.request("patch", path)
			.send({ type: "NUMBER", fieldMeta: { type: "number" } })
			.expect(200);
	});
});

it("several edits of one request are one event of the template", async () => {
	const told = await recordWebhooks(app, account, ["TEMPLATE_UPDATED"]);
	const { id, Recipient, Field } = await createTemplate(account);
	const field = { ...textField, recipientId: Recipient[0]?.id };
	const edits = [
		{ op: "add", field },
		{ op: "change", id: Field[2]?.id, change: { pageX: 12 } },
		{ op: "remove", id: Field[1]?.id },
	];
	const { body } = await account.request("post", `/templates/${id}/fields/edits`).send({ edits }).expect(200);
	expect(body.results).toMatchObject([{ outcome: "saved" }, { outcome: "saved" }, { outcome: "saved" }]);
	expect((await told()).filter(({ payload }) => payload.id === id)).toHaveLength(1);
});
