import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { signatureField } from "../../test/support/documents/draft.ts";
import { mailsAbout } from "../../test/support/documents/read.ts";
import { berta, createSendable } from "../../test/support/documents/sent.ts";
import { readyTemplate } from "../../test/support/documents/template.ts";
import { pageForms } from "../../test/support/page-forms.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { addMember } from "../accounts/teams/add-member.ts";
import { deadlineTasks } from "../envelopes/documents/deadlines/jobs.ts";
import { useTemplate } from "../envelopes/templates/using/use-template.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";

const { app, mail } = sharedMailApp();

const me = ({ email }: TestAccount) => ({ name: "Sender", email, role: "SIGNER", signingOrder: 0 });
const eventsOf = (documentId: number, type: string) =>
	app.sql("SELECT data FROM document_events WHERE document_id = $1 AND type = $2 ORDER BY sequence", [
		documentId,
		type,
	]);
const mailsTo = (email: string) => mail.received.filter(({ recipients }) => recipients.includes(email));

/** Sends the reminders of a week later. */
async function remindInDays(documentId: number): Promise<void> {
	await app.sql("UPDATE recipients SET expires_at = expires_at - interval '8 days' WHERE document_id = $1", [
		documentId,
	]);
	await app.sql("UPDATE documents SET reminder_after_days = 3 WHERE id = $1", [documentId]);
	await deadlineTasks(app.dependencies)["remind-recipients"]?.({}, {} as never);
	await app.workOff();
}

/** Sends a document from the sender's browser, as the editor does. */
async function send(sender: TestAccount, recipients: object[], more: object = {}) {
	const draft = await createSendable(sender, { recipients, ...more });
	const forms = await pageForms(app, sender);
	const { text } = await forms.open(`/documents/${draft.documentId}/edit`);
	const view = JSON.parse(/id="editor-view"[^>]*>([^<]*)</.exec(text)?.[1] ?? "{}");
	const browser = await signedInBrowser(app, sender);
	const path = `/documents/${draft.documentId}/send`;
	await browser.request("post", path, sender.teamId).send({}).expect(200);
	await app.workOff();
	return { ...draft, forms, csrf: view.me?.csrf, cookie: browser.cookie };
}

/** Where the form after sending leads, for the document of `csrf` in the browser of `forms`. */
async function open({
	documentId,
	forms,
	csrf,
}: Pick<Awaited<ReturnType<typeof send>>, "documentId" | "forms" | "csrf">) {
	const hidden: Record<string, string> = { csrf, sent: "" };
	const { status, headers } = await forms.send({ action: `/documents/${documentId}/sign`, hidden });
	return { status, location: headers.location };
}

describe("a sender who signs, too", () => {
	it("is led to their own signing page, gets no mail that asks for it, and the log says so", async () => {
		const sender = await createAccount(app);
		const sent = await send(sender, [me(sender), { ...berta, signingOrder: 0 }]);
		const { documentId, recipients } = sent;
		expect(await open(sent)).toEqual({ status: 303, location: `/sign/${recipients[0]?.token}` });
		expect(mailsTo(sender.email)).toEqual([]);
		expect(mailsTo(berta.email)).toHaveLength(1);
		expect(await eventsOf(documentId, "RECIPIENT_NOTIFIED")).toMatchObject([
			{ data: { email: sender.email, byMail: false } },
			{ data: { email: berta.email, byMail: true } },
		]);
		expect(await eventsOf(documentId, "RECIPIENT_LINK_FROM_ACCOUNT")).toMatchObject([
			{ data: { recipientId: recipients[0]?.recipientId, by: { userId: sender.userId } } },
		]);
	});

	it("is identified by their session, which the audit log and the certificate say", async () => {
		const sender = await createAccount(app);
		const { documentId, recipients, cookie } = await send(sender, [me(sender)]);
		const path = `/sign/${recipients[0]?.token}`;
		const headers = { Cookie: cookie, Accept: "application/json" };
		const fields = await app.sql("SELECT id FROM fields WHERE document_id = $1", [documentId]);
		await app.agent.post(`${path}/opened`).set(headers).expect(200);
		const field = `${path}/fields/${fields[0].id}`;
		await app.agent.put(field).set(headers).send({ typed: "Sender" }).expect(200);
		await app.agent.post(`${path}/consent`).set(headers).expect(200);
		await app.agent.post(`${path}/complete`).set(headers).send({}).expect(200);
		const credentialId = `account:${sender.userId}`;
		const [recipient] = await app.sql("SELECT authentication FROM recipients WHERE document_id = $1", [
			documentId,
		]);
		expect(recipient.authentication).toMatchObject({ method: "ACCOUNT", credentialId });
		expect(await eventsOf(documentId, "RECIPIENT_OPENED")).toMatchObject([{ data: { access: "ACCOUNT" } }]);
		expect(await eventsOf(documentId, "RECIPIENT_SIGNED")).toMatchObject([
			{ data: { authentication: "ACCOUNT", credentialId } },
		]);
		await app.workOff();
		// The completed document, as for everyone.
		expect(mailsTo(sender.email).length).toBeGreaterThan(0);
	});

	it("still gives what the document asks for", async () => {
		const sender = await createAccount(app, { plan: "enterprise" });
		const auth = { authOptions: { globalAccessAuth: ["EMAIL_CODE"] } };
		const sent = await send(sender, [me(sender)], auth);
		const { location } = await open(sent);
		const page = await app.agent.get(String(location)).set({ Cookie: sent.cookie, Accept: "text/html" });
		expect(page.status).toBe(403);
		expect(page.text).not.toContain("signing-view");
	});

	it("finds what they left unsigned in “Sent to me” and on the document's page, and is reminded like others", async () => {
		const sender = await createAccount(app);
		const sent = await send(sender, [me(sender)]);
		await send(sender, [me(sender)]);
		const { documentId, recipients, forms } = sent;
		expect((await forms.open("/sent-to-me")).text).toContain("2 waiting for you");
		const form = await forms.formOf(`/documents/${documentId}`, `/documents/${documentId}/sign`);
		const { status, headers } = await forms.send(form);
		expect([status, headers.location]).toEqual([303, `/sign/${recipients[0]?.token}`]);
		const state = () =>
			app.sql("SELECT send_status, sent_at FROM recipients WHERE document_id = $1", [documentId]);
		expect(await state()).toEqual([{ send_status: "NOT_SENT", sent_at: null }]);
		await remindInDays(documentId);
		expect(mailsTo(sender.email)).toHaveLength(1);
		expect(await state()).toEqual([{ send_status: "SENT", sent_at: expect.any(Date) }]);
	});

	it("is asked by mail when their turn comes later, when a program sends, and for a row of a CSV", async () => {
		const sender = await createAccount(app);
		const people = [
			{ ...berta, signingOrder: 1 },
			{ ...me(sender), signingOrder: 2 },
		];
		const later = await send(sender, people, { meta: { signingOrder: "SEQUENTIAL" } });
		expect(await open(later)).toEqual({ status: 303, location: `/documents/${later.documentId}?done=sent` });
		const byProgram = await createSendable(sender, { recipients: [me(sender)] });
		await sender.request("post", `/documents/${byProgram.documentId}/send`).expect(200);
		await app.workOff();
		expect(mailsTo(sender.email)).toHaveLength(1);
		const { id: templateId, ids } = await readyTemplate(sender, {});
		await (await pageForms(app, sender)).open(`/templates/${templateId}/use`).expect(200);
		await app.dependencies.db.transaction((tx) =>
			useTemplate(
				tx,
				{ ...app.dependencies, queueSealing },
				{
					user: { id: sender.userId, email: sender.email, name: "Sender", plan: "free" },
					templateId,
					input: {
						recipients: ids.map((id, index) => ({
							id,
							name: "A",
							email: index === 0 ? sender.email : `${id}@example.com`,
						})),
					},
					send: true,
				},
			),
		);
		await app.workOff();
		expect(mailsTo(sender.email)).toHaveLength(2);
	});

	it("is led from the page that uses a template to their own signature", async () => {
		const sender = await createAccount(app);
		const { id, ids } = await readyTemplate(sender, {});
		const forms = await pageForms(app, sender);
		const form = await forms.formOf(`/templates/${id}/use`, `/templates/${id}/use`);
		const people = ids.flatMap((one, index) => [
			[`name_${one}`, `Person ${index}`],
			[`email_${one}`, index === 0 ? sender.email : `${one}@example.com`],
		]);
		const { headers } = await forms.send(form, {
			...Object.fromEntries(people),
			title: "Lease",
			next: "send",
		});
		await app.workOff();
		expect(headers.location).toMatch(/^\/sign\//);
		expect(mailsTo(sender.email)).toEqual([]);
	});

	it("is asked by mail as long as their address is not proven, and is led to the document", async () => {
		const sender = await createAccount(app);
		await app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [sender.userId]);
		const sent = await send(sender, [me(sender)]);
		expect(mailsTo(sender.email)).toHaveLength(1);
		expect(sent.csrf).toBeUndefined();
		const { text } = await sent.forms.open(`/documents/${sent.documentId}`);
		expect(text).not.toContain(`/documents/${sent.documentId}/sign`);
	});

	it("loses the link with the address: it moves, and the new address is emailed", async () => {
		const sender = await createAccount(app);
		const sent = await send(sender, [me(sender)]);
		const { documentId, recipients } = sent;
		const old = `/sign/${recipients[0]?.token}`;
		await sender
			.request("patch", `/documents/${documentId}/recipients/${recipients[0]?.recipientId}`)
			.send({ name: "Else", email: "else@example.com" })
			.expect(200);
		await app.workOff();
		expect(mailsTo("else@example.com")).toHaveLength(1);
		expect(await mailsAbout(app, documentId)).toContain("request else@example.com");
		await app.agent.get(old).set("Accept", "text/html").expect(404);
		expect(await open(sent)).toEqual({ status: 303, location: `/documents/${documentId}?done=sent` });
		// Back at the first address, which was not emailed before: the link is the account's only from now on.
		const stored = await app.sql("SELECT sender_at_hand FROM recipients WHERE document_id = $1", [
			documentId,
		]);
		expect(stored).toEqual([{ sender_at_hand: null }]);
	});
});

describe("the way to one's own signature", () => {
	it("is open to the recipient's account if they were emailed, whoever sent the document", async () => {
		const [sender, recipient] = [await createAccount(app), await createAccount(app)];
		const sent = await send(sender, [{ ...me(recipient), email: recipient.email.toUpperCase() }]);
		const own = await send(recipient, [berta]);
		const forms = own.forms;
		// The token of a form is for one document.
		expect((await open({ ...sent, forms, csrf: own.csrf })).status).toBe(403);
		const form = await forms.formOf("/sent-to-me", `/sent-to-me/${sent.recipients[0]?.recipientId}/open`);
		expect((await forms.send(form)).headers.location).toBe(`/sign/${sent.recipients[0]?.token}`);
	});

	it("is closed for links that the sender hands out, except to the sender", async () => {
		const [sender, recipient] = [await createAccount(app), await createAccount(app)];
		const silent = { meta: { distributionMethod: "NONE" } };
		const sent = await send(sender, [me(sender), { ...me(recipient), signingOrder: 0 }], silent);
		expect((await open(sent)).location).toBe(`/sign/${sent.recipients[0]?.token}`);
		await remindInDays(sent.documentId);
		expect([...mailsTo(sender.email), ...mailsTo(recipient.email)]).toEqual([]);
		const { text } = await (await pageForms(app, recipient)).open("/sent-to-me");
		expect(text).not.toContain("/open");
	});

	it("is closed to others of the team and to strangers, and to an account that gets the address later", async () => {
		const sender = await createAccount(app, { team: true, plan: "enterprise" });
		const member = await createAccount(app);
		const membership = { teamId: sender.teamId ?? 0, userId: member.userId };
		await addMember(app.dependencies, { ...membership, role: "admin" }, "operator");
		const sent = await send(sender, [me(sender)]);
		const { documentId, recipients } = sent;
		for (const other of [member, await createAccount(app)]) {
			const forms = await pageForms(app, other);
			const { text } = await forms.open(`/documents/${documentId}`);
			expect(text).not.toContain(`/documents/${documentId}/sign`);
			const own = await send(other, [berta]);
			expect((await open({ documentId, forms: own.forms, csrf: own.csrf })).status).toBe(403);
		}
		await app.sql("UPDATE users SET email = 'old-' || email WHERE id = $1", [sender.userId]);
		await app.sql("UPDATE users SET email = $2 WHERE id = $1", [member.userId, sender.email]);
		const { text } = await (await pageForms(app, member)).open("/sent-to-me");
		expect(text).not.toContain("/open");
		expect(text).not.toContain(recipients[0]?.token);
	});

	it("does not exist for a draft", async () => {
		const sender = await createAccount(app);
		const { documentId } = await createSendable(sender, {
			recipients: [me(sender)],
			fields: [signatureField],
		});
		const forms = await pageForms(app, sender);
		const { text } = await forms.open(`/documents/${documentId}`);
		expect(text).not.toContain(`/documents/${documentId}/sign`);
	});
});
