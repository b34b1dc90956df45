import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, signatureField, textField, upload } from "../support/documents/draft.ts";
import { mailsAbout } from "../support/documents/read.ts";
import { readyTemplate } from "../support/documents/template.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

// What existing programs for this API send and read, where the contract is silent.

let app: TestApp;
let own: TestAccount;
let team: TestAccount;
beforeAll(async () => {
	app = await startApp();
	own = await createAccount(app);
	team = await createAccount(app, { team: true });
});
// Their effect on mails is tested in sending.api.test.ts.
afterAll(async () => {
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

it("a placeholder with an empty email address has none", async () => {
	const recipients = [{ name: "Tenant", email: "", role: "SIGNER" }];
	const { body } = await own.request("post", "/templates").send({ title: "NDA", recipients }).expect(200);
	expect(body.template.Recipient[0].email).toMatch(/@placeholder\.invalid$/);
});

describe("a program on a web page", () => {
	it("may call the API from any origin, because its token and no cookie authenticates it", async () => {
		const { headers } = await app.agent
			.options("/api/v1/documents/1/fields/2")
			.set({
				Origin: "https://app.example.com",
				"Access-Control-Request-Method": "PATCH",
				"Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
			})
			.expect(204);
		expect(headers).toMatchObject({
			"access-control-allow-origin": "*",
			"access-control-allow-headers": "authorization,content-type,idempotency-key",
		});
		expect(headers["access-control-allow-methods"]?.split(", ")).toEqual(
			expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]),
		);
		expect(headers["access-control-allow-credentials"]).toBeUndefined();
	});

	it("can read responses and problems, and their headers", async () => {
		for (const answer of [await own.request("get", "/me"), await app.agent.get("/api/v1/me")]) {
			expect(answer.headers["access-control-allow-origin"]).toBe("*");
			expect(answer.headers["access-control-expose-headers"]).toContain("ETag");
		}
	});

	it("may not call the pages, where cookies count", async () => {
		const preflight = await app.agent
			.options("/sign/abc")
			.set({ Origin: "https://app.example.com", "Access-Control-Request-Method": "POST" });
		expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
	});
});

it("`GET /me` has the name that connection dialogs show: the team's, or the user's", async () => {
	for (const account of [own, team]) {
		const { body } = await account.request("get", "/me").expect(200);
		expect(body.name).toBe(body.team?.name ?? body.user.name);
		expect(body.name).toMatch(/^User /);
	}
});

it("creating a template returns `template` as reading it does", async () => {
	const { body } = await own
		.request("post", "/templates")
		.send({ title: "NDA", visibility: "EVERYONE", publicTitle: "", publicDescription: "" })
		.expect(200);
	const read = await own.request("get", `/templates/${body.template.id}`).expect(200);
	expect(body.template).toEqual(read.body);
	expect(body.uploadUrl).toMatch(/^http/);
});

it("a template can be read by its lower-case keys, alone and in the list", async () => {
	const { id } = await readyTemplate(own, {});
	const { body } = await own.request("get", `/templates/${id}`).expect(200);
	const list = await own.request("get", "/templates").expect(200);
	const listed = list.body.templates.find((each: { id: number }) => each.id === id);
	for (const { Field, Recipient, fields, recipients } of [body, listed]) {
		expect([fields, recipients]).toEqual([Field, Recipient]);
		expect(recipients[0].role).toBe("SIGNER");
		expect(fields[0].recipientId).toBe(recipients[0].id);
	}
});

it("authentication for all recipients of a template is accepted beside `authOptions`, and requires the same plan", async () => {
	const input = { title: "NDA", globalAccessAuth: ["ACCOUNT"], globalActionAuth: ["PASSKEY"] };
	await own.request("post", "/templates").send(input).expect(403);
	const rich = await createAccount(app, { plan: "enterprise" });
	const { body } = await rich.request("post", "/templates").send(input).expect(200);
	expect(body.template.authOptions).toEqual({ globalAccessAuth: "ACCOUNT", globalActionAuth: "PASSKEY" });
});

it("an empty title becomes the template's", async () => {
	const { id } = await readyTemplate(own, { title: "NDA" });
	const path = `/templates/${id}/generate-document`;
	const { body } = await own.request("post", path).send({ title: "", recipients: [] }).expect(200);
	expect((await own.request("get", `/documents/${body.documentId}`)).body.title).toBe("NDA");
});

it("a program that polls for the finished file finds `not completed` in the message", async () => {
	const { documentId } = await readyDraft();
	const path = `/documents/${documentId}/download?version=signed`;
	expect((await own.request("get", path).expect(400)).body.message).toMatch(/not completed/i);
});

it("responses to adding, changing and removing fields omit the meta of a field without one", async () => {
	const { documentId, recipients } = await createDraft(own);
	const path = `/documents/${documentId}/fields`;
	const recipientId = recipients[0]?.recipientId;
	const input = [
		{ ...signatureField, recipientId, fieldMeta: {} },
		{ ...textField, recipientId },
	];
	const { body } = await own.request("post", path).send(input).expect(200);
	expect(body.fields[0]).not.toHaveProperty("fieldMeta");
	expect(body.fields[1].fieldMeta).toEqual(textField.fieldMeta);
	const changed = await own.request("patch", `${path}/${body.fields[0].id}`).send({ pageX: 11 });
	const removed = await own.request("delete", `${path}/${body.fields[0].id}`);
	for (const answer of [changed, removed]) expect(answer.body).not.toHaveProperty("fieldMeta");
});

it.each(["documents", "templates", "webhooks"])(
	"%s accept a larger page size than the maximum",
	async (list) => {
		const { body } = await own.request("get", `/${list}?page=1&perPage=1000`).expect(200);
		expect(body.totalPages).toBeLessThanOrEqual(1);
	},
);

it("an empty filter is ignored", async () => {
	const all = await own.request("get", "/documents").expect(200);
	const { body } = await own.request("get", "/documents?status=&externalId=&query=").expect(200);
	expect(body).toEqual(all.body);
	expect(body.documents.length).toBeGreaterThan(0);
});

it("an empty `downloadOriginalDocument` is ignored", async () => {
	const { documentId } = await readyDraft();
	const path = `/documents/${documentId}/download?downloadOriginalDocument=`;
	expect((await own.request("get", path).expect(400)).body.code).toBe("document_not_completed");
});

it("an empty external id is ignored", async () => {
	const { documentId } = await createDraft(own, { externalId: "" });
	const { body } = await own.request("get", `/documents/${documentId}`).expect(200);
	expect(body.externalId).toBeNull();
});

describe("sending", () => {
	it.each([
		["null in JSON", "application/json", "null"],
		["an empty body", "application/json", ""],
		["an empty list, as PHP writes an empty map", "application/json", "[]"],
		["an empty form", "application/x-www-form-urlencoded", ""],
	])("accepts %s as no options", async (_name, type, payload) => {
		const { documentId } = await readyDraft();
		const { body } = await own
			.request("post", `/documents/${documentId}/send`)
			.set("Content-Type", type)
			.send(payload)
			.expect(200);
		expect(body.status).toBe("PENDING");
	});
});

describe("a document that its sender distributes", () => {
	const people = { recipients: [{ name: "Ada", email: "ada@example.com", role: "SIGNER" }] };

	it.each([
		[
			"distributionMethod NONE",
			{ distributionMethod: "NONE", emailSettings: { documentCompleted: true } },
			false,
		],
		["emails disabled in the request", { emailSettings: { recipientSigningRequest: false } }, true],
	])("is mailed to nobody with %s, even if sending says so", async (_what, meta, sendCompletionEmails) => {
		const { documentId } = await readyDraft({ ...people, meta });
		const payload = { sendEmail: true, sendCompletionEmails: true };
		const { body } = await own.request("post", `/documents/${documentId}/send`).send(payload).expect(200);
		expect(body).toMatchObject({
			meta: { distributionMethod: "NONE" },
			recipients: [{ sendStatus: "NOT_SENT" }],
		});
		expect(await mailsAbout(app, documentId)).toEqual([]);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT send_completion_emails FROM documents WHERE id = $1",
			[documentId],
		);
		expect(rows).toEqual([{ send_completion_emails: sendCompletionEmails }]);
	});

	it("is one that is generated from a template of that kind, unless generating says otherwise", async () => {
		const { id } = await readyTemplate(own, { meta: { distributionMethod: "NONE" } });
		const generate = async (meta: object) => {
			const payload = { recipients: [], meta };
			const { body } = await own
				.request("post", `/templates/${id}/generate-document`)
				.send(payload)
				.expect(200);
			return (await own.request("get", `/documents/${body.documentId}`)).body.meta.distributionMethod;
		};
		expect([await generate({ subject: "A" }), await generate({ distributionMethod: "EMAIL" })]).toEqual([
			"NONE",
			"EMAIL",
		]);
		const { body } = await own.request("get", `/templates/${id}`).expect(200);
		expect(body.templateMeta.distributionMethod).toBe("NONE");
	});
});

async function readyDraft(payload: object = {}) {
	const draft = await createDraft(own, payload);
	await upload(draft.uploadUrl);
	const fields = { ...signatureField, recipientId: draft.recipients[0]?.recipientId };
	await own.request("post", `/documents/${draft.documentId}/fields`).send(fields).expect(200);
	return draft;
}
