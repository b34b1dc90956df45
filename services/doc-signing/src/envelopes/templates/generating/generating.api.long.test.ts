import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { upload } from "../../../../test/support/documents/draft.ts";
import { createTemplate, readyTemplate } from "../../../../test/support/documents/template.ts";
import { fixture } from "../../../../test/support/pdf-files.ts";
import { startApp, type TestApp } from "../../../../test/support/start-app.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.com" };
const grace = { name: "Grace Hopper", email: "grace@example.com" };

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startApp();
	account = await createAccount(app);
});
// Its effect on mails is tested in sending.api.test.ts.
afterAll(async () => {
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

describe("generating a document", () => {
	it("returns its id and recipients, and the document has the template's file, fields and settings", async () => {
		const meta = { subject: "Your lease", timezone: "Europe/Berlin", signingOrder: "SEQUENTIAL" };
		const { id, ids } = await readyTemplate(account, { meta, externalId: "t-1" });
		const recipients = [
			{ id: ids[1], ...grace },
			{ id: ids[0], ...ada, signingOrder: 9 },
		];
		const { body } = await generate(id, { recipients }).expect(200);
		expect(body).toEqual({
			documentId: expect.any(Number),
			externalId: "t-1",
			recipients: [
				expect.objectContaining({
					...ada,
					role: "SIGNER",
					signingOrder: 9,
					recipientId: expect.any(Number),
					token: expect.any(String),
					signingUrl: expect.any(String),
				}),
				expect.objectContaining({ ...grace, role: "SIGNER", signingOrder: 4 }),
				expect.objectContaining({ name: "Recipient 3", role: "CC", signingOrder: 6 }),
			],
		});
		const document = await read(body.documentId);
		expect(document).toMatchObject({
			status: "DRAFT",
			title: "Lease",
			uploadStatus: "READY",
			pageCount: 3,
			meta,
		});
		expect(document.fields.map(({ recipientId }: { recipientId: number }) => recipientId)).toEqual(
			[0, 1, 0].map((place) => body.recipients[place].recipientId),
		);
	});

	it("applies overrides to this document only", async () => {
		const { id, ids } = await readyTemplate(account, { meta: { subject: "Template's", message: "Stays" } });
		const asked = {
			title: "Lease of Ada",
			externalId: "a-1",
			meta: { subject: "Ada's" },
			authOptions: { globalAccessAuth: "ACCOUNT" },
		};
		const { body } = await generate(id, { ...asked, recipients: [{ id: ids[0], ...ada }] }).expect(200);
		expect(await read(body.documentId)).toMatchObject({
			title: "Lease of Ada",
			externalId: "a-1",
			meta: { subject: "Ada's", message: "Stays" },
			authOptions: { globalAccessAuth: "ACCOUNT", globalActionAuth: null },
		});
		const template = await account.request("get", `/templates/${id}`);
		expect(template.body).toMatchObject({ title: "Lease", templateMeta: { subject: "Template's" } });
	});

	it("fills in form values, which must match the file when it is sent", async () => {
		const { id, ids } = await readyTemplate(account, {}, fixture("tax-form.pdf"));
		const { body } = await generate(id, {
			recipients: [{ id: ids[0], ...ada }],
			formValues: { nowhere: true },
		}).expect(200);
		const document = await read(body.documentId);
		expect(document).toMatchObject({ formValues: { nowhere: true }, formValueErrors: [{ name: "nowhere" }] });
	});

	it("fills in the template's form values, unless it has others", async () => {
		const { id, ids } = await readyTemplate(account, { formValues: { rent: 1 } }, fixture("tax-form.pdf"));
		const generated = async (more: object) => {
			const { body } = await generate(id, { recipients: [{ id: ids[0], ...ada }], ...more }).expect(200);
			return (await read(body.documentId)).formValues;
		};
		expect(await generated({})).toEqual({ rent: 1 });
		const patch = (change: object) => account.request("patch", `/templates/${id}`).send(change).expect(200);
		const { body } = await patch({ formValues: { rent: 2 } });
		expect(body.formValues).toEqual({ rent: 2 });
		await patch({ title: "Lease 2027" });
		expect(await generated({ formValues: null })).toEqual({ rent: 2 });
		expect(await generated({ formValues: { rent: 3 } })).toEqual({ rent: 3 });
		expect(await generated({ formValues: {} })).toEqual({});
		await patch({ formValues: null });
		expect(await generated({})).toBeNull();
	});

	it("prefills fields by the template's ids, without changing the template", async () => {
		const { id, ids, fieldIds } = await readyTemplate(account);
		const prefillFields = [{ id: fieldIds[2], type: "text", value: "Countess", label: "Title" }];
		const { body } = await generate(id, { recipients: [{ id: ids[0], ...ada }], prefillFields }).expect(200);
		expect((await read(body.documentId)).fields[2].fieldMeta).toMatchObject({
			type: "text",
			text: "Countess",
			label: "Title",
		});
		const template = await account.request("get", `/templates/${id}`);
		expect(template.body.Field[2].fieldMeta).toEqual({ type: "text", label: "Occupation" });
	});

	it.each([
		[
			"an unknown recipient",
			(ids: number[]) => ({
				recipients: [
					{ id: 2147483647, ...ada },
					{ id: ids[0], ...ada },
				],
			}),
			"body.recipients.0.id",
			"2147483647",
		],
		[
			"the same recipient twice",
			(ids: number[]) => ({
				recipients: [
					{ id: ids[0], ...ada },
					{ id: ids[0], ...grace },
				],
			}),
			"body.recipients.1.id",
			"more than once",
		],
		["no recipients", () => ({}), "body.recipients", ""],
		[
			"an invalid address",
			(ids: number[]) => ({ recipients: [{ id: ids[0], name: "A", email: "a" }] }),
			"body.recipients.0.email",
			"",
		],
		[
			"an unknown field",
			() => ({ recipients: [], prefillFields: [{ id: 2147483647, type: "text", value: "x" }] }),
			"body.prefillFields.0.id",
			"2147483647",
		],
		["a blank title", () => ({ recipients: [], title: " " }), "body.title", ""],
	])("rejects %s and names it", async (_what, payload, path, told) => {
		const { id, ids } = await readyTemplate(account);
		const { body } = await generate(id, payload(ids)).expect(400);
		const fault = body.errors.find((error: { path: string }) => error.path === path);
		expect(fault?.message).toContain(told);
		expect(await generatedFrom(id)).toBe(0);
	});

	it.each([
		["of another type than the field", { type: "number", value: "1" }],
		["too long for the field", { type: "text", value: "x".repeat(81) }],
	])("rejects a value %s", async (_what, prefill) => {
		const { id, fieldIds } = await readyTemplate(account);
		await account
			.request("patch", `/templates/${id}/fields/${fieldIds[2]}`)
			.send({ fieldMeta: { type: "text", characterLimit: 80 } })
			.expect(200);
		await generate(id, { recipients: [], prefillFields: [{ id: fieldIds[2], ...prefill }] }).expect(400);
		expect(await generatedFrom(id)).toBe(0);
	});

	it("requires a usable file", async () => {
		const empty = await createTemplate(account);
		const { body } = await generate(empty.id, { recipients: [] }).expect(400);
		expect(body.code).toBe("file_not_uploaded");
		await upload(empty.uploadUrl, Buffer.from("Dear Sir or Madam"));
		expect((await generate(empty.id, { recipients: [] }).expect(422)).body.code).toBe("NOT_A_PDF");
	});
});

describe("a placeholder without a named recipient", () => {
	it("remains one, and the document cannot be sent until it is filled", async () => {
		const { id, ids } = await readyTemplate(account);
		const { body } = await generate(id, { recipients: [{ id: ids[0], ...ada }] }).expect(200);
		const refused = await account.request("post", `/documents/${body.documentId}/send`).expect(400);
		expect(refused.body.code).toBe("placeholder_unfilled");
		for (const { recipientId } of body.recipients.slice(1))
			await account
				.request("patch", `/documents/${body.documentId}/recipients/${recipientId}`)
				.send({ ...grace, email: `grace-${recipientId}@example.com` })
				.expect(200);
		await account.request("post", `/documents/${body.documentId}/send`).expect(200);
	});
});

function generate(templateId: number, payload: object) {
	return account.request("post", `/templates/${templateId}/generate-document`).send(payload);
}

async function read(documentId: number) {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body;
}

async function generatedFrom(templateId: number): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT count(*)::int AS n FROM documents WHERE template_id = $1",
		[templateId],
	);
	return rows[0].n;
}
