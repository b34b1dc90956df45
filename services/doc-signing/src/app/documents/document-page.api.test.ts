import { describe, expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import sharp from "sharp";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import {
	berta,
	carl,
	createSendable,
	createSent,
	sendNewDocument,
} from "../../../test/support/documents/sent.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { recipientActions, recipientPurpose } from "./rules/page-actions.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);

async function browserOf(by: TestAccount) {
	const { cookie } = await signedInBrowser(app, by);
	return {
		secret: cookie.split("=")[1] ?? "",
		get: (address: string) => app.agent.get(address).set("Cookie", cookie),
		post: (address: string, csrf: string, more: object = {}) =>
			app.agent
				.post(address)
				.set("Cookie", cookie)
				.set("Sec-Fetch-Site", "same-origin")
				.type("form")
				.send({ csrf, ...more }),
	};
}

const formIdFor = (html: string, address: string) =>
	new RegExp(`action="${address}">(?:<input[^>]*>)?<input type="hidden" name="form_id" value="([^"]+)"`).exec(
		html,
	)?.[1] ?? "";

function csrfFor(html: string, address: string): string {
	return (
		new RegExp(`action="${address}"><input type="hidden" name="csrf" value="([^"]+)"`).exec(html)?.[1] ?? ""
	);
}

async function statusOf(documentId: number): Promise<string> {
	const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
	return body.status;
}

describe("the page of a document", () => {
	it("of a draft without a file leads to the page that uploads it, for those who may change the draft", async () => {
		const { body } = await account.request("post", "/documents").send({ title: "Lease", recipients: [] });
		const path = `/documents/${body.documentId}`;
		const { get } = await browserOf(account);
		expect((await get(path).expect(200)).text).toContain(`href="${path}/upload"`);
		const { text } = await get(`${path}/upload`).expect(200);
		expect(text).toContain(`"for":{"id":${body.documentId},"title":"Lease"}`);
		const stranger = await browserOf(await createAccount(app));
		await stranger.get(`${path}/upload`).expect(404);
		const ready = await createSendable(account);
		const { headers } = await get(`/documents/${ready.documentId}/upload`).expect(303);
		expect(headers.location).toBe(`/documents/${ready.documentId}`);
	});

	it("of another member's draft leads no one else to an upload", async () => {
		const team = await createAccount(app, { team: true });
		const member = await createAccount(app);
		const membership = { teamId: Number(team.teamId), userId: member.userId, role: "member" } as const;
		await addMember(app.dependencies, membership, "operator");
		const { body } = await team.request("post", "/documents").send({ title: "Lease", recipients: [] });
		const { get } = await browserOf(member);
		expect((await get(`/documents/${body.documentId}`).expect(200)).text).not.toContain("/upload");
		await get(`/documents/${body.documentId}/upload`).expect(403);
	});

	it("shows recipients and the audit log in words, and leads from a draft to the editor", async () => {
		const { documentId } = await createSendable(account, { title: "Lease <b>" });
		const { get } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		expect(text).toContain("Lease &lt;b>");
		expect(text).toContain(`/documents/${documentId}/edit`);
		expect(text).toContain("Not sent");
		expect(text).toContain("The file was uploaded");
		expect(text).toContain(account.email);
		expect(text).not.toContain("Signing link");
	});

	it("reminds, cancels once however often requested, and deletes", async () => {
		const documentId = await createSent(account, { recipients: [berta, carl] });
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		expect(text).toContain("Invited");
		expect(text).toContain("Signing link");
		const at = (action: string) => `/documents/${documentId}/${action}`;
		await app.workOff();
		const resent = await post(at("resend"), csrfFor(text, at("resend"))).expect(303);
		expect((await get(String(resent.headers.location))).text).toContain("Reminders are being sent.");
		const cancel = () => post(at("cancel"), csrfFor(text, at("cancel")));
		await cancel().expect(303);
		expect((await cancel().expect(400)).text).toContain("Cancelled");
		expect(await statusOf(documentId)).toBe("CANCELLED");
		await post(at("delete"), csrfFor(text, at("delete"))).expect(303);
		await get(`/documents/${documentId}`).expect(404);
	});

	it.each(["resend", "cancel", "delete"])("does not %s without its own form's token", async (action) => {
		const documentId = await createSent(account);
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		const other = action === "delete" ? "cancel" : "delete";
		await post(`/documents/${documentId}/${action}`, "").expect(403);
		await post(
			`/documents/${documentId}/${action}`,
			csrfFor(text, `/documents/${documentId}/${other}`),
		).expect(403);
		expect(await statusOf(documentId)).toBe("PENDING");
	});

	it("reminds one recipient, once however often the form is sent", async () => {
		const { documentId, people } = await sendNewDocument(account, { recipients: [berta, carl] });
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		expect(text).toContain("Remind all");
		const at = `/documents/${documentId}/recipients/${people[1]?.id}/remind`;
		const submit = () => post(at, csrfFor(text, at), { form_id: formIdFor(text, at) });
		const [first, second] = await Promise.all([submit(), submit()]);
		expect([first.status, second.status]).toEqual([303, 303]);
		expect((await get(String(first.headers.location))).text).toContain("The reminder is being sent.");
		const { body: log } = await account.request("get", `/documents/${documentId}/audit-log`).expect(200);
		const resent = log.events.filter(({ type }: { type: string }) => type === "DOCUMENT_RESENT");
		expect(resent.map(({ data }: { data: object }) => data)).toMatchObject([
			{ recipientIds: [people[1]?.id] },
		]);
	});

	it("changes a recipient until they agree to sign, and explains invalid input", async () => {
		const { documentId, people } = await sendNewDocument(account);
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		const at = `/documents/${documentId}/recipients/${people[0]?.id}/change`;
		const csrf = csrfFor(text, at);
		const refused = await post(at, csrf, { name: "Berta", email: "berta" }).expect(400);
		expect(refused.text).toContain("Enter an email address, such as ada@example.com");
		await post(at, csrf, { name: "Berta Neu", email: "neu@example.com" }).expect(303);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body.recipients).toMatchObject([{ name: "Berta Neu", email: "neu@example.com" }]);
		const link = new URL(body.recipients[0].signingUrl).pathname;
		await app.agent.post(`${link}/opened`).expect(200);
		expect(csrfFor((await get(`/documents/${documentId}`).expect(200)).text, at)).not.toBe("");
		await app.agent.post(`${link}/consent`).expect(200);
		const agreed = await get(`/documents/${documentId}`).expect(200);
		expect(csrfFor(agreed.text, at)).toBe("");
		expect((await post(at, csrf, { name: "B", email: "b@example.com" }).expect(400)).text).toContain(
			"has already agreed to sign",
		);
	});

	it("does not restore an email address that was changed after the form was opened", async () => {
		const { documentId, people } = await sendNewDocument(account);
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		const path = `/documents/${documentId}/recipients/${people[0]?.id}`;
		await account.request("patch", path).send({ email: "neu@example.com" }).expect(200);
		const save = (shown: string) => {
			const typed = { name: "Berta Neu", email: shown, shown_email: shown };
			return post(`${path}/change`, csrfFor(text, `${path}/change`), typed);
		};
		expect(text).toContain(`name="shown_email" value="${berta.email}"`);
		expect((await save(berta.email).expect(400)).text).toContain("was changed after you opened the form");
		const recipients = async () =>
			(await account.request("get", `/documents/${documentId}`).expect(200)).body.recipients;
		expect(await recipients()).toMatchObject([{ name: berta.name, email: "neu@example.com" }]);
		await save("neu@example.com").expect(303);
		expect(await recipients()).toMatchObject([{ name: "Berta Neu", email: "neu@example.com" }]);
	});

	it("duplicates a document as a draft, once however often the form is sent", async () => {
		const { documentId } = await sendNewDocument(account, { title: "Lease", externalId: "one" });
		const { get, post } = await browserOf(account);
		const at = `/documents/${documentId}/duplicate`;
		const { text } = await get(`/documents/${documentId}`).expect(200);
		const submit = () => post(at, csrfFor(text, at), { form_id: formIdFor(text, at) }).expect(303);
		const { headers } = await submit();
		expect((await submit()).headers.location).toBe(headers.location);
		const copyId = Number(/\d+/.exec(String(headers.location))?.[0]);
		const read = async (id: number) => (await account.request("get", `/documents/${id}`).expect(200)).body;
		const [original, copy] = [await read(documentId), await read(copyId)];
		expect(copy).toMatchObject({ title: "Lease (copy)", status: "DRAFT", externalId: null });
		expect(copy.fields.map(({ pageY }: { pageY: number }) => pageY)).toEqual(
			original.fields.map(({ pageY }: { pageY: number }) => pageY),
		);
		expect(copy.recipients[0]).toMatchObject({ email: berta.email, sendStatus: "NOT_SENT" });
		expect(copy.recipients[0].token).not.toBe(original.recipients[0].token);
		await account.request("post", `/documents/${copyId}/send`).send({}).expect(200);
	});

	it.each([
		["remind", 400],
		["change", 404],
	])("does not %s a recipient of another document", async (action, status) => {
		const { documentId } = await sendNewDocument(account);
		const other = await sendNewDocument(account);
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${other.documentId}`).expect(200);
		const path = `/recipients/${other.people[0]?.id}/${action}`;
		const csrf = csrfFor(text, `/documents/${other.documentId}${path}`);
		await post(`/documents/${documentId}${path}`, csrf, { name: "X", email: "x@example.com" }).expect(status);
		await post(`/documents/${other.documentId}${path}`, "", { name: "X", email: "x@example.com" }).expect(
			403,
		);
	});

	it("leads to the uploaded file, and says if there is no signed one", async () => {
		const documentId = await createSent(account);
		const { get } = await browserOf(account);
		const { headers } = await get(`/documents/${documentId}/file?version=original`).expect(303);
		expect((await fetch(String(headers.location))).status).toBe(200);
		await get(`/documents/${documentId}/file?version=signed`).expect(400);
		await get(`/documents/${documentId}/file?version=other`).expect(400);
	});

	it("calls the sealed file of a declined document no signed copy", async () => {
		const { documentId, people } = await sendNewDocument(account);
		await app.agent
			.post(`${people[0]?.path}/decline`)
			.set("Accept", "application/json")
			.send({ reason: "No." });
		await app.workOff();
		const { get } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		expect(text).toContain("Sealed copy");
		expect(text).not.toContain("Signed copy");
	});

	it("shows the first page of the file, with its size, which only the browser that asked may keep", async () => {
		const documentId = await createSent(account);
		const { get } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		const [image] = /<img class="first-page"[^>]*>/.exec(text) ?? [];
		expect(image).toMatch(/width="320" height="4\d\d"/);
		const { body, headers } = await get(`/documents/${documentId}/first-page.webp`).buffer(true).expect(200);
		const { format, width } = await sharp(body).metadata();
		expect([format, Math.abs(width - 640) <= 1]).toEqual(["webp", true]);
		expect(headers["cache-control"]).toBe("private, max-age=600");
	});

	it("is not found by others, and is shown to a team's members without the creator's actions", async () => {
		const team = await createAccount(app, { team: true });
		const documentId = await createSent(team);
		const stranger = await browserOf(await createAccount(app));
		await stranger.get(`/documents/${documentId}`).expect(404);
		await stranger.get(`/documents/${documentId}/file?version=original`).expect(404);
		await stranger.get(`/documents/${documentId}/first-page.webp`).expect(404);
		const member = await createAccount(app);
		await addMember(
			app.dependencies,
			{ teamId: Number(team.teamId), userId: member.userId, role: "member" },
			"operator",
		);
		const ofMember = await browserOf(member);
		const { text } = await ofMember.get(`/documents/${documentId}`).expect(200);
		expect(text).not.toContain("Cancel document");
		expect(text).not.toContain("/recipients/");
		const { body } = await team.request("get", `/documents/${documentId}`).expect(200);
		const [{ id: recipientId }] = body.recipients;
		for (const action of recipientActions) {
			const csrf = csrfToken({ secret: ofMember.secret }, recipientPurpose(recipientId, action));
			const typed = { name: "X", email: "x@example.com" };
			await ofMember
				.post(`/documents/${documentId}/recipients/${recipientId}/${action}`, csrf, typed)
				.expect(403);
		}
		const copied = await ofMember.post(
			`/documents/${documentId}/duplicate`,
			csrfFor(text, `/documents/${documentId}/duplicate`),
		);
		expect(copied.headers.location).toMatch(/done=duplicate$/);
		expect(text).not.toContain("Signing link");
		const ofOwner = await browserOf(team);
		expect((await ofOwner.get(`/documents/${documentId}`).expect(200)).text).toContain("Cancel document");
		await app.agent.get(`/documents/${documentId}`).set("Accept", "text/html").expect(303);
	});
});
