import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { z } from "zod";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, signatureField, textField, upload } from "../support/documents/draft.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import * as shapes from "./v1-shapes.ts";

let app: TestApp;
let own: TestAccount;
let team: TestAccount;
beforeAll(async () => {
	app = await startApp();
	own = await createAccount(app);
	team = await createAccount(app, { team: true, plan: "enterprise" });
});
afterAll(async () => {
	await app.dependencies.db.$client.query(
		"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs",
	);
	await app.close();
});

/** The whole payload of 2.3. */
const everything = {
	title: "Lease",
	externalId: "lease-4711",
	recipients: [
		{ name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER", signingOrder: 0 },
		{ name: "Charles Babbage", email: "charles@example.com", role: "CC", signingOrder: 1 },
	],
	meta: {
		subject: "Your lease",
		message: "Please sign, {signer.name}.",
		timezone: "Europe/Berlin",
		dateFormat: "yyyy-MM-dd hh:mm a",
		redirectUrl: "https://example.com/thanks",
		signingOrder: "SEQUENTIAL",
	},
	authOptions: { globalAccessAuth: "ACCOUNT", globalActionAuth: null },
	formValues: { rent: 1200, name: "Ada", furnished: true },
};

describe.each([
	["a user's own", () => own],
	["a team's", () => team],
])("%s documents", (_whose, account) => {
	it("are created (4.1), read (4.5), listed and deleted in the contract's shapes", async () => {
		const created = await call(shapes.documentCreated, account(), "post", "/documents", everything);
		expect(created).toMatchObject({ recipients: everything.recipients });
		const path = `/documents/${created.documentId}`;
		const read = await call(shapes.documentRead, account(), "get", path);
		expect(read).toMatchObject({
			id: created.documentId,
			externalId: "lease-4711",
			userId: account().userId,
			teamId: account().teamId,
			title: "Lease",
			status: "DRAFT",
			completedAt: null,
		});
		for (const [index, { recipientId: id, token, signingUrl, role }] of created.recipients.entries())
			expect(read.recipients[index]).toMatchObject({
				id,
				documentId: created.documentId,
				token,
				signingUrl,
				signedAt: null,
				readStatus: "NOT_OPENED",
				signingStatus: role === "CC" ? "SIGNED" : "NOT_SIGNED",
				sendStatus: role === "CC" ? "SENT" : "NOT_SENT",
			});
		const { documents } = await call(shapes.documentList, account(), "get", "/documents");
		expect(documents[0]?.id).toBe(created.documentId);
		await call(shapes.documentSummary, account(), "delete", path);
	});

	it("accept the minimum: a title and recipients", async () => {
		const recipients = [{ name: "Ada", email: "ada@example.com", role: "SIGNER" }];
		const created = await call(shapes.documentCreated, account(), "post", "/documents", {
			title: "A",
			recipients,
		});
		const read = await call(shapes.documentRead, account(), "get", `/documents/${created.documentId}`);
		expect(read).toMatchObject({ externalId: null, recipients: [{ signingOrder: null }] });
	});

	it("have templates (2.4), read and listed, and are generated from them (4.4)", async () => {
		const recipients = [{ name: "Tenant", role: "SIGNER" }, { role: "CC" }];
		const fields = [
			{ ...signatureField, recipientIndex: 0 },
			{ ...textField, recipientIndex: 0 },
		];
		const { meta, externalId } = everything;
		const input = { title: "Lease", type: "PUBLIC", meta, externalId, recipients, fields };
		const created = await call(shapes.templateCreated, account(), "post", "/templates", input);
		expect(await upload(created.uploadUrl)).toBe(200);
		const read = await call(shapes.templateRead, account(), "get", `/templates/${created.id}`);
		expect(read).toMatchObject({
			...read,
			type: "PUBLIC",
			externalId,
			templateMeta: { ...meta, templateId: created.id },
		});
		expect(read.templateDocumentData.id).toBe(read.templateDocumentDataId);
		await call(shapes.templateList, account(), "get", "/templates");
		const named = [{ id: read.Recipient[0]?.id, name: "Ada", email: "ada@example.com", signingOrder: 3 }];
		const path = `/templates/${created.id}`;
		const generated = await call(shapes.documentGenerated, account(), "post", `${path}/generate-document`, {
			recipients: named,
		});
		expect(generated.recipients[0]).toMatchObject({ name: "Ada", signingOrder: 3, role: "SIGNER" });
		const byPosition = { title: "B", recipients: [{ name: "Ada", email: "ada@example.com" }] };
		await call(shapes.documentGenerated, account(), "post", `${path}/create-document`, byPosition);
		await call(shapes.templateSummary, account(), "delete", path);
	});
});

describe("a template with only a title", () => {
	it("has text and not null wherever the contract has text", async () => {
		const created = await call(shapes.templateCreated, own, "post", "/templates", { title: "A" });
		await call(shapes.templateRead, own, "get", `/templates/${created.id}`);
	});
});

describe("recipients and fields", () => {
	it("are added, changed and removed in the contract's shapes (4.6, 4.7)", async () => {
		const { documentId } = await createDraft(team, { recipients: [] });
		const path = `/documents/${documentId}`;
		const input = {
			name: "Ada",
			email: "ada@example.com",
			role: "SIGNER",
			signingOrder: 2,
			authOptions: { actionAuth: "ACCOUNT" },
		};
		const added = await call(shapes.recipient, team, "post", `${path}/recipients`, input);
		expect(added).toMatchObject({ documentId, name: "Ada", signingOrder: 2 });
		await call(shapes.recipient, team, "patch", `${path}/recipients/${added.id}`, { name: "Ada King" });

		const recipientId = added.id;
		const one = await call(shapes.fieldsAdded, team, "post", `${path}/fields`, {
			...signatureField,
			recipientId,
		});
		expect(one).toMatchObject({
			documentId,
			fields: [{ recipientId, type: "SIGNATURE", pageX: 10, inserted: false }],
		});
		const several = [
			textField,
			{ ...textField, type: "SELECT", fieldMeta: { type: "select" } },
			{ ...textField, type: "DROPDOWN", fieldMeta: { type: "dropdown" } },
		];
		const more = await call(
			shapes.fieldsAdded,
			team,
			"post",
			`${path}/fields`,
			several.map((field) => ({ ...field, recipientId })),
		);
		expect(more.fields.map(({ type }) => type)).toEqual(["TEXT", "SELECT", "DROPDOWN"]);
		const field = `${path}/fields/${one.fields[0]?.id}`;
		await call(shapes.fieldAnswer, team, "patch", field, { pageX: 12.25 });
		const read = await call(shapes.documentRead, team, "get", path);
		expect(read.fields[0]).toMatchObject({ positionX: "12.25", customText: "", page: 1 });
		await call(shapes.fieldAnswer, team, "delete", field);
		await call(shapes.recipient, team, "delete", `${path}/recipients/${added.id}`);
	});

	it.each([["ACCOUNT"], [null], [["ACCOUNT"]], [[]]])("accept authOptions as %j", async (value) => {
		const authOptions = { globalAccessAuth: value, globalActionAuth: value };
		await call(shapes.documentCreated, team, "post", "/documents", { ...everything, authOptions });
	});

	it.each(["TEXT", "CHECKBOX", "RADIO", "NUMBER", "SELECT"])(
		"reject a %s field without fieldMeta.type (7.1)",
		async (type) => {
			const { documentId, recipients } = await createDraft(own);
			const bare = { ...signatureField, recipientId: recipients[0]?.recipientId, type };
			for (const fieldMeta of [undefined, {}, { label: "A" }, { required: true }]) {
				const answer = await own
					.request("post", `/documents/${documentId}/fields`)
					.send({ ...bare, fieldMeta });
				expect(answer.status).toBe(400);
				expect(shapes.problem.parse(answer.body).message).toContain("fieldMeta.type");
			}
		},
	);
});

describe("sending", () => {
	it("returns a message and the document with its recipients; sending again is a problem as v1 reads it", async () => {
		const { documentId, uploadUrl, recipients } = await createDraft(own);
		await upload(uploadUrl);
		const fields = { ...signatureField, recipientId: recipients[0]?.recipientId };
		await own.request("post", `/documents/${documentId}/fields`).send(fields).expect(200);
		const sent = await call(shapes.documentSent, own, "post", `/documents/${documentId}/send`, {
			sendEmail: true,
		});
		expect(sent).toMatchObject({
			id: documentId,
			status: "PENDING",
			recipients: [{ sendStatus: "SENT" }, {}],
		});
		const again = await own.request("post", `/documents/${documentId}/send`).expect(400);
		const problem = shapes.problem.parse(again.body);
		expect(problem.message).toBe(problem.detail);
	});
});

async function call<Shape extends z.ZodType>(
	shape: Shape,
	account: TestAccount,
	method: "get" | "post" | "patch" | "delete",
	path: string,
	payload?: object,
): Promise<z.output<Shape>> {
	const { body, status } = await account.request(method, path).send(payload);
	expect({ path, status, body }).toMatchObject({ status: 200 });
	return shape.parse(body);
}
