import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { createSendable, createSent } from "../../test/support/documents/sent.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { addMember } from "../teams/add-member.ts";

let mail: MailServer;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	app = await startApp({ SMTP_URL: mail.url });
	account = await createAccount(app);
});
afterAll(async () => {
	await app.workOff();
	await app.close();
	await mail.close();
});

async function browserOf(by: TestAccount) {
	const { cookie } = await signedInBrowser(app, by);
	return {
		get: (address: string) => app.agent.get(address).set("Cookie", cookie),
		post: (address: string, csrf: string) =>
			app.agent
				.post(address)
				.set("Cookie", cookie)
				.set("Sec-Fetch-Site", "same-origin")
				.type("form")
				.send({ csrf }),
	};
}

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
	it("shows recipients, the audit log in words, and leads a draft to the editor", async () => {
		const { documentId } = await createSendable(account, { title: "Lease <b>" });
		const { get } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		expect(text).toContain("Lease &lt;b>");
		expect(text).toContain(`/documents/${documentId}/edit`);
		expect(text).toContain("Not sent");
		expect(text).toContain("File uploaded");
		expect(text).toContain(account.email);
		expect(text).not.toContain("Signing link");
	});

	it("reminds, cancels once however often it is asked, and deletes", async () => {
		const documentId = await createSent(account);
		const { get, post } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}`).expect(200);
		expect(text).toContain("Invited");
		expect(text).toContain("Signing link");
		const at = (action: string) => `/documents/${documentId}/${action}`;
		await app.workOff();
		const resent = await post(at("resend"), csrfFor(text, at("resend"))).expect(303);
		expect((await get(String(resent.headers.location))).text).toContain("Reminders are on their way.");
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

	it("leads to the uploaded file, and says when there is no signed one", async () => {
		const documentId = await createSent(account);
		const { get } = await browserOf(account);
		const { headers } = await get(`/documents/${documentId}/file?version=original`).expect(303);
		expect((await fetch(String(headers.location))).status).toBe(200);
		await get(`/documents/${documentId}/file?version=signed`).expect(400);
		await get(`/documents/${documentId}/file?version=other`).expect(400);
	});

	it("is nobody else's, and a member of the team sees it without the actions of its creator", async () => {
		const team = await createAccount(app, { team: true });
		const documentId = await createSent(team);
		const stranger = await browserOf(await createAccount(app));
		await stranger.get(`/documents/${documentId}`).expect(404);
		await stranger.get(`/documents/${documentId}/file?version=original`).expect(404);
		const member = await createAccount(app);
		await addMember(
			app.dependencies,
			{ teamId: Number(team.teamId), userId: member.userId, role: "member" },
			"operator",
		);
		const ofMember = await browserOf(member);
		const { text } = await ofMember.get(`/documents/${documentId}`).expect(200);
		expect(text).not.toContain("Cancel document");
		expect(text).not.toContain("Signing link");
		const ofOwner = await browserOf(team);
		expect((await ofOwner.get(`/documents/${documentId}`).expect(200)).text).toContain("Cancel document");
		await app.agent.get(`/documents/${documentId}`).set("Accept", "text/html").expect(303);
	});
});
