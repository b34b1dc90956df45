import { beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft, textField, upload } from "../../../test/support/documents/draft.ts";
import { sendNewDocument } from "../../../test/support/documents/sent.ts";
import { readyTemplate } from "../../../test/support/documents/template.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";
import { insertMember } from "../../accounts/teams/queries.ts";

const app = sharedApp();
const account = sharedAccount(app, { team: true });
let documentId: number;
beforeAll(async () => {
	const draft = await createDraft(account);
	documentId = draft.documentId;
	await upload(draft.uploadUrl);
	const field = { ...textField, recipientId: draft.recipients[0]?.recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
});

async function open(path: string, by: TestAccount | undefined) {
	const request = app.agent.get(path).set("Accept", "text/html,application/pdf");
	return by ? request.set("Cookie", (await signedInBrowser(app, by)).cookie) : request;
}

async function viewOf(path: string) {
	const { text } = await open(path, account);
	return JSON.parse(/id="editor-view">(.*?)<\/script>/.exec(text)?.[1] ?? "{}");
}

describe("the editor's page", () => {
	it("contains the document, its fields and the settings of each type", async () => {
		const { status, text, headers } = await open(`/documents/${documentId}/edit`, account);
		expect(status).toBe(200);
		expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
		const [, json = "{}"] = /id="editor-view">(.*?)<\/script>/.exec(text) ?? [];
		expect(JSON.parse(json)).toMatchObject({
			kind: "document",
			id: documentId,
			teamId: account.teamId,
			api: `/api/v1/documents/${documentId}`,
			pages: [{ width: 595 }, {}, {}].map(() => ({ width: expect.any(Number), height: expect.any(Number) })),
			fields: [{ type: "TEXT", pageX: 10, pageY: 20.5, fieldMeta: { type: "text", label: "Occupation" } }],
			types: { TEXT: { metaType: "text", needsMeta: true } },
		});
	});

	it("contains no placeholder address of a template", async () => {
		const { id } = await readyTemplate(account);
		const { text } = await open(`/templates/${id}/edit`, account);
		const [, json = "{}"] = /id="editor-view">(.*?)<\/script>/.exec(text) ?? [];
		expect(JSON.parse(json).recipients).toMatchObject([
			{ name: "Tenant", email: "" },
			{ name: "Landlord", email: "landlord@example.com" },
			{ name: "Recipient 3", email: "" },
		]);
	});

	it("contains the email to each recipient, as it would be sent now", async () => {
		const people = ["Ada", "Grace"].map((name, signingOrder) => ({
			...{ name, email: `${name.toLowerCase()}@example.com`, role: "SIGNER", signingOrder },
		}));
		const { documentId: id, recipients } = await createDraft(account, {
			recipients: [...people, { name: "Copy", email: "copy@example.com", role: "CC" }],
			meta: { signingOrder: "SEQUENTIAL", message: "Dear {signer.name}, <b>sign</b>", expiresAfterDays: 3 },
		});
		const preview = (at: number) => open(`/documents/${id}/emails/${recipients[at]?.recipientId}`, account);
		const first = await preview(0);
		expect(first.status).toBe(200);
		expect(first.text).toContain("asks you to sign “Lease");
		expect(first.text).toContain("Dear Ada, &lt;b&gt;sign&lt;/b&gt;");
		const until = new Date(app.dependencies.clock().getTime() + 3 * 86_400_000);
		expect(first.text).toContain(
			new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(until),
		);
		expect(first.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
		expect((await preview(1)).text).toContain("It is your turn to sign");
		expect((await preview(2)).status).toBe(404);
		const stranger = await createAccount(app);
		expect((await open(`/documents/${id}/emails/${recipients[0]?.recipientId}`, stranger)).status).toBe(404);
	});

	it("is read-only once the document is sent, offers what can still be corrected, and never Send", async () => {
		const ada = { name: "Ada", email: "ada@example.com", role: "SIGNER" };
		const sent = await sendNewDocument(account, { recipients: [ada, { ...ada, email: "bob@example.com" }] });
		const [first, second] = sent.people;
		const path = `/documents/${sent.documentId}/edit`;
		await app.agent.post(`${first?.path}/consent`).expect(200);
		expect(await viewOf(path)).toMatchObject({ mode: "read", status: "PENDING" });
		expect(await viewOf(`${path}?correct`)).toMatchObject({
			mode: "correct",
			lockedRecipients: [first?.id],
			lockedFields: [sent.fieldIds[0]],
		});
		await account.request("post", `/documents/${sent.documentId}/cancel`).expect(200);
		expect(await viewOf(`${path}?correct`)).toMatchObject({ mode: "read", status: "CANCELLED" });
		expect(second).toBeDefined();
		expect(await viewOf(`/documents/${documentId}/edit?correct`)).toMatchObject({
			mode: "edit",
			status: "DRAFT",
		});
		await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});

	it("does not let a title end the embedded data", async () => {
		const title = "</script><script>alert(1)</script>";
		const { documentId: id, uploadUrl } = await createDraft(account, { title });
		await upload(uploadUrl);
		const { text } = await open(`/documents/${id}/edit`, account);
		expect(text).not.toContain("<script>alert");
		const [, json = "{}"] = /id="editor-view">(.*?)<\/script>/.exec(text) ?? [];
		expect(JSON.parse(json).title).toBe(title);
	});

	it("serves the file, whole and in ranges", async () => {
		const whole = await open(`/documents/${documentId}/file.pdf`, account);
		expect(whole.headers["content-type"]).toBe("application/pdf");
		expect(whole.body).toEqual(fixture("three-pages.pdf"));
		const { cookie } = await signedInBrowser(app, account);
		const request = app.agent.get(`/documents/${documentId}/file.pdf`).set("Cookie", cookie);
		const part = await request.set("Range", "bytes=0-4");
		expect([part.status, part.body.toString()]).toEqual([206, "%PDF-"]);
	});

	it.each(["edit", "file.pdf"])("leads strangers to sign-in, and shows others nothing: /%s", async (page) => {
		const stranger = await createAccount(app);
		const asked = await open(`/documents/${documentId}/${page}`, undefined);
		expect(asked.status).toBe(303);
		expect(asked.headers.location).toContain("sign-in");
		expect((await open(`/documents/${documentId}/${page}`, stranger)).status).toBe(404);
		expect((await open(`/templates/${documentId}/${page}`, stranger)).status).toBe(404);
	});

	it("opens for members of the team with their role's permissions", async () => {
		const other = await createAccount(app);
		await insertMember(app.dependencies.db, {
			teamId: account.teamId ?? 0,
			userId: other.userId,
			role: "member",
			createdAt: app.dependencies.clock(),
		});
		const member = await withToken(app, { ...other, teamId: account.teamId });
		const { status: byApi } = await member
			.request("patch", `/documents/${documentId}`)
			.send({ title: "Lease" });
		expect((await open(`/documents/${documentId}/edit`, other)).status).toBe(byApi);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		const [{ id }] = body.recipients;
		expect((await open(`/documents/${documentId}/emails/${id}`, account)).status).toBe(200);
		expect((await open(`/documents/${documentId}/emails/${id}`, other)).status).toBe(byApi);
	});
});
