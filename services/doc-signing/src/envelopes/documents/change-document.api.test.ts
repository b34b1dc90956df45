import { describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft } from "../../../test/support/documents/draft.ts";
import { eventsOf } from "../../../test/support/documents/read.ts";
import { createSendable, createSent } from "../../../test/support/documents/sent.ts";
import { createTemplate } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
const enterprise = sharedAccount(app, { plan: "enterprise" });
const stranger = sharedAccount(app);

const settings = {
	title: "Lease",
	externalId: "lease-1",
	meta: {
		subject: "Your lease",
		message: "Please sign.",
		timezone: "Europe/Berlin",
		signingOrder: "SEQUENTIAL",
	},
	formValues: { rent: 1200 },
};
const patch = (documentId: number, body: object, by = account) =>
	by.request("patch", `/documents/${documentId}`).send(body);

describe("PATCH /documents/{id}", () => {
	it("changes the given properties, keeps the rest, and records it in the audit log", async () => {
		const { documentId } = await createDraft(account, settings);
		const { body: before } = await account.request("get", `/documents/${documentId}`).expect(200);
		const change = { title: "Lease 2027", meta: { subject: "New", distributionMethod: "NONE" } };
		const { body } = await patch(documentId, change).expect(200);
		expect(body).toEqual({
			...before,
			title: "Lease 2027",
			meta: { ...before.meta, subject: "New", distributionMethod: "NONE" },
			updatedAt: body.updatedAt,
		});
		expect((await account.request("get", `/documents/${documentId}`)).body).toEqual(body);
		expect(await eventsOf(account, documentId)).toEqual(["DOCUMENT_CREATED", "DOCUMENT_CHANGED"]);
	});

	it("clears with null, or resets to the default", async () => {
		const { documentId } = await createDraft(account, settings);
		const cleared = {
			externalId: null,
			formValues: null,
			meta: { subject: null, timezone: null, signingOrder: null },
		};
		const { body } = await patch(documentId, cleared).expect(200);
		expect(body).toMatchObject({
			externalId: null,
			formValues: null,
			meta: { subject: null, message: "Please sign.", timezone: "Etc/UTC", signingOrder: "PARALLEL" },
		});
	});

	it("sets how long recipients have, and when they are reminded", async () => {
		const { documentId } = await createSendable(account, {
			meta: { expiresAfterDays: 5, distributionMethod: "NONE" },
		});
		const periods = { expiresAfterDays: 30, reminderAfterDays: 0, reminderEveryDays: 7, pageFooter: true };
		expect((await patch(documentId, { meta: periods }).expect(200)).body.meta).toMatchObject(periods);
		const { body: cleared } = await patch(documentId, { meta: { reminderAfterDays: null } }).expect(200);
		expect(cleared.meta).toMatchObject({ expiresAfterDays: 30, reminderAfterDays: null });
		const { body: sent } = await account
			.request("post", `/documents/${documentId}/send`)
			.send({})
			.expect(200);
		const left = new Date(sent.recipients[0].expiresAt).getTime() - app.dependencies.clock().getTime();
		expect(left / 86_400_000).toBeCloseTo(30, 1);
	});

	it.each([
		{ expiresAfterDays: 0 },
		{ expiresAfterDays: 3651 },
		{ expiresAfterDays: 1.5 },
		{ reminderAfterDays: -1 },
		{ reminderEveryDays: "often" },
	])("refuses %j", async (meta) => {
		const { documentId } = await createDraft(account, settings);
		const { body } = await patch(documentId, { meta }).expect(400);
		expect(body.errors[0].path).toBe(`body.meta.${Object.keys(meta)[0]}`);
	});

	it("rejects an expiry outside meta, where it would be ignored", async () => {
		const { documentId } = await createDraft(account, settings);
		await patch(documentId, { expiresAfterDays: 5 }).expect(400);
	});

	it("replaces all form values at once", async () => {
		const { documentId } = await createDraft(account, settings);
		const { body } = await patch(documentId, { formValues: { furnished: true } }).expect(200);
		expect(body.formValues).toEqual({ furnished: true });
	});

	it("changes nothing without properties", async () => {
		const { documentId } = await createDraft(account, settings);
		const { body: before } = await account.request("get", `/documents/${documentId}`);
		expect((await patch(documentId, { meta: {}, authOptions: {} }).expect(200)).body).toEqual(before);
		expect(await eventsOf(account, documentId)).toEqual(["DOCUMENT_CREATED"]);
	});

	it("sets and removes authentication on the enterprise plan only", async () => {
		const input = { authOptions: { globalAccessAuth: "ACCOUNT", globalActionAuth: "PASSKEY" } };
		const { documentId: free } = await createDraft(account);
		expect((await patch(free, input).expect(403)).body.code).toBe("enterprise_plan_needed");
		// The send dialog does the same, with the session.
		const browser = await signedInBrowser(app, account);
		const asked = await browser.request("patch", `/documents/${free}`).send(input).expect(403);
		expect(asked.body.code).toBe("enterprise_plan_needed");
		const { documentId } = await createDraft(enterprise);
		expect((await patch(documentId, input, enterprise).expect(200)).body.authOptions).toEqual(
			input.authOptions,
		);
		const removed = { authOptions: { globalActionAuth: null } };
		expect((await patch(documentId, removed, enterprise).expect(200)).body.authOptions).toEqual({
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: null,
		});
	});

	it.each([
		[{ title: "" }, "title"],
		[{ title: null }, "title"],
		[{ meta: { timezone: "Nowhere/Else" } }, "timezone"],
		[{ authOptions: { globalActionAuth: "SMS" } }, "globalActionAuth"],
		[{ authOptions: { globalActionAuthentication: "PASSKEY" } }, "globalActionAuthentication"],
		[{ signingOrder: "SEQUENTIAL" }, "signingOrder"],
	])("refuses %j and keeps the document as it was", async (body, name) => {
		const { documentId } = await createDraft(enterprise, settings);
		const { body: problem } = await patch(documentId, { title: "Other", ...body }, enterprise).expect(400);
		expect(JSON.stringify(problem)).toContain(name);
		expect((await enterprise.request("get", `/documents/${documentId}`)).body.title).toBe("Lease");
	});

	it("is limited to the caller's drafts", async () => {
		const documentId = await createSent(account, { meta: { distributionMethod: "NONE" } });
		expect((await patch(documentId, { title: "Late" }).expect(400)).body.code).toBe("document_not_draft");
		await patch(documentId, { title: "Mine" }, stranger).expect(404);
	});

	it("never changes a document that is sent concurrently", async () => {
		const { documentId } = await createSendable(account, { meta: { distributionMethod: "NONE" } });
		const [change, send] = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM documents WHERE id = $1 FOR UPDATE", values: [documentId] },
			contenders: [
				() => patch(documentId, { title: "Changed" }).then(({ status }) => status),
				() =>
					account
						.request("post", `/documents/${documentId}/send`)
						.send({ sendEmail: false })
						.then(({ status }) => status),
			],
		});
		expect(send).toMatchObject({ value: 200 });
		const events = await eventsOf(account, documentId);
		const changedAt = events.indexOf("DOCUMENT_CHANGED");
		expect(changedAt < events.indexOf("DOCUMENT_SENT")).toBe(true);
		expect(change).toMatchObject({ value: changedAt === -1 ? 400 : 200 });
	});
});

describe("PATCH /templates/{id}", () => {
	const patchTemplate = (id: number, body: object, by = account) =>
		by.request("patch", `/templates/${id}`).send(body);

	it("changes the given properties and keeps recipients and fields", async () => {
		const { id } = await createTemplate(account, { meta: settings.meta });
		const { body: before } = await account.request("get", `/templates/${id}`).expect(200);
		const change = { title: "Lease 2027", type: "PUBLIC", meta: { subject: null } };
		const { body } = await patchTemplate(id, change).expect(200);
		expect(body).toEqual({
			...before,
			title: "Lease 2027",
			type: "PUBLIC",
			templateMeta: { ...before.templateMeta, subject: "" },
			updatedAt: body.updatedAt,
		});
	});

	it("requires the enterprise plan for authentication, and the caller's own template", async () => {
		const input = { authOptions: { globalActionAuth: "PASSKEY" } };
		const { id } = await createTemplate(account);
		await patchTemplate(id, input).expect(403);
		await patchTemplate(id, { title: "Mine" }, stranger).expect(404);
		const { id: own } = await createTemplate(enterprise);
		expect((await patchTemplate(own, input, enterprise).expect(200)).body.authOptions.globalActionAuth).toBe(
			"PASSKEY",
		);
	});
});
