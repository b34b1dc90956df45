import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { signatureField } from "../../test/support/documents/draft.ts";
import { berta, createSendable } from "../../test/support/documents/sent.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { addMember } from "../accounts/teams/add-member.ts";

const { app, mail } = sharedMailApp();

const me = ({ email }: TestAccount) => ({ name: "Sender", email, role: "SIGNER", signingOrder: 0 });
const rows = async (text: string, values: unknown[]) =>
	(await app.dependencies.db.$client.query(text, values)).rows;

/** Sends a document to these people, from the sender's browser. */
async function send(sender: TestAccount, recipients: object[], more: object = {}) {
	const draft = await createSendable(sender, { recipients, ...more });
	const browser = await signedInBrowser(app, sender);
	const path = `/documents/${draft.documentId}/send`;
	const { body } = await browser.request("post", path, sender.teamId).send({}).expect(200);
	await app.workOff();
	return { ...draft, body, cookie: browser.cookie };
}

/** Where "Sign now" leads in this browser. */
const signNow = (documentId: number, cookie: string) =>
	app.agent.get(`/documents/${documentId}/sign`).set({ Cookie: cookie, Accept: "text/html" }).redirects(0);

const mailsTo = (email: string) => mail.received.filter(({ recipients }) => recipients.includes(email));

describe("a sender who signs, too", () => {
	it("is led to their own signing page, and gets no mail that asks for it", async () => {
		const sender = await createAccount(app);
		const { documentId, recipients, cookie } = await send(sender, [
			me(sender),
			{ ...berta, signingOrder: 0 },
		]);
		const { headers } = await signNow(documentId, cookie).expect(303);
		expect(headers.location).toBe(`/sign/${recipients[0]?.token}`);
		expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
		expect(mailsTo(sender.email)).toEqual([]);
		expect(mailsTo(berta.email)).toHaveLength(1);
		const notified = await rows(
			`SELECT data->>'email' AS email, data->>'byMail' AS "byMail" FROM document_events
			WHERE document_id = $1 AND type = 'RECIPIENT_NOTIFIED' ORDER BY sequence`,
			[documentId],
		);
		expect(notified).toEqual([
			{ email: sender.email, byMail: "false" },
			{ email: berta.email, byMail: "true" },
		]);
	});

	it("is identified by their session, which the audit log and the certificate say", async () => {
		const sender = await createAccount(app);
		const { documentId, recipients, cookie } = await send(sender, [me(sender)]);
		const path = `/sign/${recipients[0]?.token}`;
		const post = (what: string, body: object = {}) =>
			app.agent
				.post(path + what)
				.set({ Cookie: cookie, Accept: "application/json" })
				.send(body)
				.expect(200);
		const fields = await rows("SELECT id FROM fields WHERE document_id = $1", [documentId]);
		await post("/opened");
		await app.agent
			.put(`${path}/fields/${fields[0].id}`)
			.set({ Cookie: cookie, Accept: "application/json" })
			.send({ typed: "Sender" })
			.expect(200);
		await post("/consent");
		await post("/complete");
		const [recipient] = await rows("SELECT authentication FROM recipients WHERE document_id = $1", [
			documentId,
		]);
		const credentialId = `account:${sender.userId}`;
		expect(recipient.authentication).toMatchObject({ method: "ACCOUNT", credentialId });
		const events = await rows("SELECT type, data FROM document_events WHERE document_id = $1", [documentId]);
		const dataOf = (type: string) => events.find((event) => event.type === type)?.data;
		expect(dataOf("RECIPIENT_OPENED")).toMatchObject({ access: "ACCOUNT" });
		expect(dataOf("RECIPIENT_SIGNED")).toMatchObject({ authentication: "ACCOUNT", credentialId });
	});

	it("still gives what the document asks for", async () => {
		const sender = await createAccount(app, { plan: "enterprise" });
		const auth = { authOptions: { globalAccessAuth: ["EMAIL_CODE"] } };
		const { documentId, cookie } = await send(sender, [me(sender)], auth);
		const { headers } = await signNow(documentId, cookie).expect(303);
		const page = await app.agent.get(String(headers.location)).set({ Cookie: cookie, Accept: "text/html" });
		expect(page.status).toBe(403);
		expect(page.text).not.toContain("signing-view");
	});

	it("is asked by mail when their turn comes later, or a program sends", async () => {
		const sender = await createAccount(app);
		const inOrder = { meta: { signingOrder: "SEQUENTIAL" } };
		const people = [
			{ ...berta, signingOrder: 1 },
			{ ...me(sender), signingOrder: 2 },
		];
		const { documentId, recipients, cookie } = await send(sender, people, inOrder);
		expect((await signNow(documentId, cookie)).headers.location).toBe(`/sign/${recipients[1]?.token}`);
		const byProgram = await createSendable(sender, { recipients: [me(sender)] });
		await sender.request("post", `/documents/${byProgram.documentId}/send`).expect(200);
		await app.workOff();
		expect(mailsTo(sender.email)).toHaveLength(1);
	});

	it("is asked by mail as long as their address is not proven, and is led nowhere", async () => {
		const sender = await createAccount(app);
		await rows("UPDATE users SET email_proven_at = NULL WHERE id = $1", [sender.userId]);
		const { documentId, cookie } = await send(sender, [me(sender)]);
		expect(mailsTo(sender.email)).toHaveLength(1);
		await signNow(documentId, cookie).expect(404);
	});
});

describe("the way to one's own signature", () => {
	it("is open to the recipient's account, whoever sent the document", async () => {
		const recipient = await createAccount(app);
		const { documentId, recipients } = await send(await createAccount(app), [
			{ ...me(recipient), email: recipient.email.toUpperCase() },
		]);
		const { cookie } = await signedInBrowser(app, recipient);
		const { headers } = await signNow(documentId, cookie).expect(303);
		expect(headers.location).toBe(`/sign/${recipients[0]?.token}`);
	});

	it("is closed to the sender, to others of the team, to strangers and without a session", async () => {
		const sender = await createAccount(app, { team: true, plan: "enterprise" });
		const member = await createAccount(app);
		const membership = { teamId: sender.teamId ?? 0, userId: member.userId };
		await addMember(app.dependencies, { ...membership, role: "admin" }, "operator");
		const { documentId, cookie } = await send(sender, [berta]);
		await signNow(documentId, cookie).expect(404);
		const own = await send(sender, [me(sender)]);
		for (const other of [member, await createAccount(app)]) {
			const { cookie } = await signedInBrowser(app, other);
			const { headers, text } = await signNow(own.documentId, cookie).expect(404);
			expect(headers.location).toBeUndefined();
			expect(text).not.toContain(own.recipients[0]?.token);
		}
		const { headers } = await signNow(own.documentId, "").expect(303);
		expect(headers.location).toMatch(/^\/sign-in\?/);
	});

	it("does not exist for a draft", async () => {
		const sender = await createAccount(app);
		const draft = await createSendable(sender, { recipients: [me(sender)], fields: [signatureField] });
		const { cookie } = await signedInBrowser(app, sender);
		await signNow(draft.documentId, cookie).expect(404);
	});
});
