import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { createAccount, outsideTeam, type TestAccount } from "../../../test/support/accounts.ts";
import { signatureField, textField, upload } from "../../../test/support/documents/draft.ts";
import { createTemplate, lease } from "../../../test/support/documents/template.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { recordWebhooks } from "../../../test/support/recorded-webhooks.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let account: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
	app = await startApp();
	account = await createAccount(app);
	stranger = await createAccount(app, { plan: "enterprise" });
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

describe("creating a template", () => {
	it("returns it with an upload URL, its placeholders named and numbered, those without a number last", async () => {
		const template = await createTemplate(account);
		expect(template.uploadUrl).toMatch(/^http.+X-Amz-Expires=3600/);
		expect(template.Recipient).toMatchObject([
			{ name: "Tenant", email: "recipient.1@placeholder.invalid", role: "SIGNER", signingOrder: 5 },
			{ name: "Landlord", email: "landlord@example.com", role: "SIGNER", signingOrder: 4 },
			{ name: "Recipient 3", role: "CC", signingOrder: 6 },
		]);
		expect(template.Field.map(({ recipientId }) => recipientId)).toEqual(
			[0, 1, 0].map((place) => template.Recipient[place]?.id),
		);
	});

	it("requires only a title", async () => {
		const { body } = await account.request("post", "/templates").send({ title: "Empty" }).expect(200);
		expect(body).toMatchObject({
			title: "Empty",
			type: "PRIVATE",
			Recipient: [],
			Field: [],
			uploadStatus: "WAITING",
		});
	});

	it.each([
		[{ title: "" }, "body.title"],
		[{ type: "SECRET" }, "body.type"],
		[{ recipients: [{ role: "BOSS" }] }, "body.recipients.0.role"],
		[{ meta: { timezone: "Mars/Olympus" } }, "body.meta.timezone"],
		[{ fields: [{ ...signatureField, recipientIndex: 3 }] }, "body.fields.0.recipientIndex"],
		[{ fields: [{ ...textField, recipientIndex: 0, fieldMeta: undefined }] }, "body.fields.0.fieldMeta.type"],
		[{ fields: [{ ...signatureField, recipientIndex: 0, pageX: 90 }] }, "body.fields.0.pageWidth"],
	])("rejects %j, names what is wrong and creates nothing", async (fault, path) => {
		const before = await countOf(account);
		const { body } = await account
			.request("post", "/templates")
			.send({ ...lease, ...fault })
			.expect(400);
		expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
		expect(await countOf(account)).toBe(before);
	});
});

describe("reading templates", () => {
	it("checks for the file", async () => {
		const template = await createTemplate(account);
		expect(await upload(template.uploadUrl)).toBe(200);
		const { body } = await account.request("get", `/templates/${template.id}`).expect(200);
		expect(body).toMatchObject({ uploadStatus: "READY", pageCount: 3 });
	});

	it("explains why a file cannot be used", async () => {
		const template = await createTemplate(account);
		await upload(template.uploadUrl, fixture("password.pdf"));
		const { body } = await account.request("get", `/templates/${template.id}`).expect(200);
		expect(body).toMatchObject({ uploadStatus: "UNUSABLE", uploadError: { code: "PASSWORD_PROTECTED" } });
	});

	it("lists them newest first, page by page, without meta and file", async () => {
		const owner = await createAccount(app);
		const ids: number[] = [];
		for (const _each of [1, 2, 3]) ids.push((await createTemplate(owner)).id);
		const first = await owner.request("get", "/templates?perPage=2").expect(200);
		expect(first.body.totalPages).toBe(2);
		expect(first.body.templates.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]]);
		expect(Object.keys(first.body.templates[0])).not.toEqual(expect.arrayContaining(["templateMeta"]));
		expect(Object.keys(first.body.templates[0])).not.toEqual(
			expect.arrayContaining(["templateDocumentData"]),
		);
		expect(first.body.templates[0].Recipient).toHaveLength(3);
		const second = await owner.request("get", "/templates?perPage=2&page=2").expect(200);
		expect(second.body.templates.map(({ id }: { id: number }) => id)).toEqual([ids[0]]);
		await owner.request("get", "/templates?page=0").expect(400);
		const unchanged = owner
			.request("get", "/templates?perPage=2")
			.set("If-None-Match", first.headers.etag ?? "");
		await unchanged.expect(304);
	});

	it("shows a team's templates to its tokens only", async () => {
		const team = await createAccount(app, { team: true });
		const { id } = await createTemplate(team);
		const { body } = await team.request("get", `/templates/${id}`).expect(200);
		expect(body.teamId).toBe(team.teamId);
		await account.request("get", `/templates/${id}`).expect(404);
		const member = await outsideTeam(app, team);
		const own = (await createTemplate(member)).id;
		for (const [who, theirs, notTheirs] of [
			[team, id, own],
			[member, own, id],
		] as const) {
			await who.request("get", `/templates/${notTheirs}`).expect(404);
			const { body } = await who.request("get", "/templates").expect(200);
			expect(body.templates.map((one: { id: number }) => one.id)).toEqual([theirs]);
		}
	});
});

it("a page of templates with too many fields for one response is refused, and smaller ones are not", async () => {
	const owner = await createAccount(app);
	const { Field } = await createTemplate(owner);
	await createTemplate(owner);
	const { $client } = app.dependencies.db;
	const fill = (id: number | undefined, length: number) =>
		$client.query(
			"UPDATE template_fields SET field_meta = json_build_object('type', 'text', 'text', repeat('x', $2)) WHERE id = $1",
			[id, length],
		);
	await fill(Field[2]?.id, 15_990_000);
	await owner.request("get", "/templates").expect(200);
	await fill(Field[2]?.id, 16_000_000);
	const { body } = await owner.request("get", "/templates").expect(400);
	expect(body).toMatchObject({ code: "page_too_large" });
	const single = await owner.request("get", "/templates?perPage=1&page=2").expect(200);
	expect(single.body.totalPages).toBe(2);
});

describe("deleting a template", () => {
	it("returns it as it was; again returns 404", async () => {
		const { id } = await createTemplate(account);
		const { body } = await account.request("delete", `/templates/${id}`).expect(200);
		expect(body).toMatchObject({ id, title: "Lease" });
		await account.request("delete", `/templates/${id}`).expect(404);
		await account.request("get", `/templates/${id}`).expect(404);
	});

	it("removes its file", async () => {
		const { id, uploadUrl, templateDocumentData } = await createTemplate(account);
		await upload(uploadUrl);
		await account.request("get", `/templates/${id}`).expect(200);
		const key = await originalKeyOf(templateDocumentData.id);
		await account.request("delete", `/templates/${id}`).expect(200);
		await app.workOff();
		expect(await app.dependencies.storage.find(key)).toBeUndefined();
	});
});

describe("another upload URL", () => {
	it("replaces the previous file", async () => {
		const { id, uploadUrl } = await createTemplate(account);
		await upload(uploadUrl);
		await account.request("get", `/templates/${id}`).expect(200);
		const { body } = await account.request("post", `/templates/${id}/upload-url`).expect(200);
		expect(body).toEqual({ templateId: id, uploadUrl: expect.stringMatching(/X-Amz-Expires=3600/) });
		const waiting = await account.request("get", `/templates/${id}`).expect(200);
		expect(waiting.body).toMatchObject({ uploadStatus: "WAITING" });
		await upload(body.uploadUrl, fixture("tax-form.pdf"));
		const ready = await account.request("get", `/templates/${id}`).expect(200);
		expect(ready.body.uploadStatus).toBe("READY");
		await app.workOff();
	});
});

describe("webhooks", () => {
	it("are sent when a template is created, changed, used and deleted, and not for rejected requests", async () => {
		const owner = await createAccount(app);
		const events = ["TEMPLATE_CREATED", "TEMPLATE_UPDATED", "TEMPLATE_USED", "TEMPLATE_DELETED"];
		const told = await recordWebhooks(app, owner, events);
		const { id, uploadUrl } = await createTemplate(owner);
		await upload(uploadUrl);
		await owner.request("post", `/templates/${id}/recipients`).send({ role: "BOSS" }).expect(400);
		await owner.request("post", `/templates/${id}/recipients`).send({ name: "Bank" }).expect(200);
		await owner
			.request("post", `/templates/${id}/generate-document`)
			.send({ recipients: [{ id: 1, email: "a@b.example" }] })
			.expect(400);
		await owner.request("post", `/templates/${id}/generate-document`).send({ recipients: [] }).expect(200);
		await owner.request("delete", `/templates/${id}`).expect(200);
		const written = await told();
		expect(written.map(({ event }) => event).sort()).toEqual([...events].sort());
		for (const { payload } of written) expect(payload).toMatchObject({ id, title: "Lease" });
	});

	it("are not sent for an update that changes nothing, and the template keeps its updatedAt", async () => {
		const owner = await createAccount(app);
		const told = await recordWebhooks(app, owner, ["TEMPLATE_UPDATED"]);
		const { id, updatedAt, Recipient } = await createTemplate(owner);
		app.travel(60);
		await owner.request("patch", `/templates/${id}`).send({}).expect(200);
		await owner.request("patch", `/templates/${id}/recipients/${Recipient[0]?.id}`).send({}).expect(200);
		const { body } = await owner.request("get", `/templates/${id}`).expect(200);
		expect(body.updatedAt).toBe(updatedAt);
		expect(await told()).toEqual([]);
		await owner.request("patch", `/templates/${id}`).send({ title: "Lease 2027" }).expect(200);
		expect(await told()).toMatchObject([{ payload: { id, title: "Lease 2027" } }]);
	});
});

describe("another account's template", () => {
	it("is not found, by any URL and either id of nested ones", async () => {
		const mine = await createTemplate(account);
		const theirs = await createTemplate(stranger);
		const [recipient, field] = [mine.Recipient[0]?.id, mine.Field[0]?.id];
		const placed = { ...signatureField, recipientId: recipient };
		const named = { title: "A", recipients: [] };
		const attempts = [
			["get", `/templates/${mine.id}`, undefined],
			["delete", `/templates/${mine.id}`, undefined],
			["post", `/templates/${mine.id}/upload-url`, undefined],
			["post", `/templates/${mine.id}/recipients`, {}],
			["post", `/templates/${mine.id}/fields`, placed],
			["post", `/templates/${mine.id}/generate-document`, named],
			["post", `/templates/${mine.id}/create-document`, named],
			...[mine.id, theirs.id].flatMap((id) => [
				["patch", `/templates/${id}/recipients/${recipient}`, { name: "X" }],
				["delete", `/templates/${id}/recipients/${recipient}`, undefined],
				["patch", `/templates/${id}/fields/${field}`, { pageX: 1 }],
				["delete", `/templates/${id}/fields/${field}`, undefined],
			]),
		] as ["get" | "post" | "patch" | "delete", string, object | undefined][];
		for (const [method, path, payload] of attempts) {
			const { status } = await stranger.request(method, path).send(payload);
			expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 404`);
		}
		const { body } = await account.request("get", `/templates/${mine.id}`).expect(200);
		expect(body.Recipient).toEqual(mine.Recipient);
		expect(body.Field).toEqual(mine.Field);
	});
});

describe("twenty concurrent requests", () => {
	it("number the recipients they add consecutively", async () => {
		const { id } = await createTemplate(account);
		const contenders = Array.from(
			{ length: 20 },
			() => () => account.request("post", `/templates/${id}/recipients`).send({}),
		);
		const answers = await contendForRow(app.dependencies.db.$client, { table: "templates", id }, contenders);
		expect(answers.map(({ body }) => body.signingOrder).sort((a, b) => a - b)).toEqual(
			Array.from({ length: 20 }, (_, index) => index + 7),
		);
	});

	it("delete a template once", async () => {
		const { id } = await createTemplate(account);
		const contenders = Array.from({ length: 20 }, () => () => account.request("delete", `/templates/${id}`));
		const answers = await contendForRow(app.dependencies.db.$client, { table: "templates", id }, contenders);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
	});
});

async function countOf(owner: TestAccount): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT count(*)::int AS n FROM templates WHERE user_id = $1",
		[owner.userId],
	);
	return rows[0].n;
}

async function originalKeyOf(documentDataId: string) {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT original_key AS key FROM document_data WHERE id = $1",
		[documentDataId],
	);
	return rows[0].key;
}
