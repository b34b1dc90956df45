import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { mailsAbout } from "../../test/support/documents/read.ts";
import { berta, carl, type SentDocument, sendNewDocument } from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());
const send = (options: Parameters<typeof sendNewDocument>[1] = {}) => sendNewDocument(app.account, options);
function personOf({ people }: SentDocument, index = 0) {
	const person = people[index];
	if (!person) throw new Error("nobody");
	return person;
}

describe("signing", () => {
	it("requires consent, which is asked for once and kept", async () => {
		const sent = await send();
		const who = personOf(sent);
		await app.save(who, sent.fieldIds[0], { typed: "Ada" }).expect(200);
		expect((await app.complete(who).expect(400)).body.code).toBe("consent_missing");
		await app.consent(who).expect(200);
		const { consentedAt } = await app.recipientRow(who);
		app.travel(60);
		await app.consent(who).expect(200);
		expect((await app.recipientRow(who)).consentedAt).toEqual(consentedAt);
		expect((await app.agent.get(who.path)).text).not.toContain('name="consent"');
		await app.complete(who).expect(200);
		const consents = (await app.events(sent.documentId)).filter(({ type }) => type === "RECIPIENT_CONSENTED");
		expect(consents).toHaveLength(1);
		expect(consents[0]?.data).toMatchObject({ agreedTo: expect.stringMatching(/^I agree to sign/) });
	});

	it("requires every required field, and names each that is missing", async () => {
		const required = { ...textField, fieldMeta: { type: "text", required: true } };
		const sent = await send({
			fields: [
				{ of: 0, ...required },
				{ of: 0, ...signatureField },
			],
		});
		await app.consent(personOf(sent)).expect(200);
		const { body } = await app.complete(personOf(sent)).expect(400);
		expect(body.code).toBe("fields_missing");
		expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(
			sent.fieldIds.map((id) => `fields.${id}`),
		);
		expect((await app.documentRow(sent.documentId)).status).toBe("PENDING");
	});

	it("signs remaining fields with their defaults, with the date by the service's clock in the document's time zone", async () => {
		const place = (pageY: number) => ({ of: 0, ...textField, pageY });
		const sent = await send({
			meta: { timezone: "Asia/Tokyo", dateFormat: "yyyy-MM-dd HH:mm XXX" },
			fields: [
				{ ...place(10), type: "DATE", fieldMeta: undefined },
				{ ...place(20), type: "NAME", fieldMeta: undefined },
				{ ...place(30), fieldMeta: { type: "text", text: "as agreed", required: true } },
				{ of: 0, ...signatureField },
			],
		});
		await app.sign(personOf(sent), sent.fieldIds[3]);
		const texts = await Promise.all(sent.fieldIds.map(async (id) => (await app.fieldRow(id)).customText));
		expect(texts[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \+09:00$/);
		expect(new Date(texts[0]?.replace(/ (\S+) (\S+)$/, "T$1$2") ?? "").getTime()).toBeGreaterThan(
			app.dependencies.clock().getTime() - 120_000,
		);
		expect(texts.slice(1, 3)).toEqual(["Berta Signer", "as agreed"]);
	});

	it("records who, how and from where; the last recipient completes the document and has it sealed", async () => {
		const sent = await send({ recipients: [berta, carl] });
		const [first, second] = [personOf(sent, 0), personOf(sent, 1)];
		await app.sign(first, sent.fieldIds[0]);
		expect(await app.recipientRow(first)).toMatchObject({
			signingStatus: "SIGNED",
			signedAt: expect.any(Date),
			authentication: { method: "LINK", at: expect.any(String) },
			ipAddress: expect.stringContaining("127.0.0.1"),
		});
		expect((await app.documentRow(sent.documentId)).status).toBe("PENDING");
		expect((await app.agent.get(first.path).expect(200)).text).toContain("You signed this document");
		await app.sign(second, sent.fieldIds[1]);
		expect(await app.documentRow(sent.documentId)).toMatchObject({
			status: "COMPLETED",
			completedAt: expect.any(Date),
		});
		expect((await app.eventTypes(sent.documentId)).slice(-2)).toEqual([
			"RECIPIENT_SIGNED",
			"DOCUMENT_COMPLETED",
		]);
		await app.workOff();
		expect((await app.agent.get(first.path).expect(200)).text).toContain("Download PDF");
	});

	it("in a sequence notifies the next one, once", async () => {
		const sent = await send({ recipients: [berta, carl], meta: { signingOrder: "SEQUENTIAL" } });
		expect((await app.recipientRow(personOf(sent, 1))).sendStatus).toBe("NOT_SENT");
		await app.sign(personOf(sent, 0), sent.fieldIds[0]);
		expect((await app.recipientRow(personOf(sent, 1))).sendStatus).toBe("SENT");
		app.mail.received.length = 0;
		await app.workOff();
		expect(app.mail.received.filter(({ recipients }) => recipients.includes(carl.email))).toHaveLength(1);
		await app.sign(personOf(sent, 1), sent.fieldIds[1]);
	});

	it("redirects to the sender's URL", async () => {
		const redirectUrl = "https://example.com/thanks?x=1";
		const sent = await send({ meta: { redirectUrl } });
		const who = personOf(sent);
		const page = await app.agent.get(who.path).expect(200);
		expect(page.headers["content-security-policy"]).toContain("form-action 'self' https://example.com");
		await app.save(who, sent.fieldIds[0], { typed: "Ada" });
		await app.consent(who);
		expect((await app.complete(who).expect(200)).body).toEqual({ location: redirectUrl });
	});

	it.each([
		["https://example.com/danke-für-漢字?ł", "https://example.com/danke-f%C3%BCr-%E6%BC%A2%E5%AD%97?%C5%82"],
		["https://exämple.com/Set-Cookie: a=b", "https://xn--exmple-cua.com/Set-Cookie:%20a=b"],
	])("redirects from the form to %j, whatever its script", async (redirectUrl, location) => {
		const sent = await send({ meta: { redirectUrl } });
		const form = { [`field.${sent.fieldIds[0]}`]: "Ada", consent: "yes", action: "finish" };
		const answer = await app.agent.post(personOf(sent).path).type("form").send(form).expect(303);
		expect(answer.headers.location).toBe(location);
	});

	it.each(["https://a;script-src/", "https://a,b/", "https://*/"])(
		"allows nothing additional in the page's policy for a URL such as %s",
		async (redirectUrl) => {
			const { people } = await send({ meta: { redirectUrl } });
			const page = await app.agent.get(people[0]?.path ?? "").expect(200);
			expect(page.headers["content-security-policy"]).toContain("form-action 'self'; base-uri");
		},
	);

	it.each(["javascript:alert(1)", "https://a/\nb", "//example.com", "/thanks", "https://u:p@example.com"])(
		"no document can be created with the redirect URL %j",
		async (redirectUrl) => {
			const payload = { title: "Lease", recipients: [berta], meta: { redirectUrl } };
			const { body } = await app.account.request("post", "/documents").send(payload).expect(400);
			expect(body.errors[0].path).toBe("body.meta.redirectUrl");
		},
	);

	it("happens once", async () => {
		const sent = await send({ recipients: [berta, carl] });
		await app.sign(personOf(sent), sent.fieldIds[0]);
		expect((await app.complete(personOf(sent)).expect(409)).body.code).toBe("already_signed");
		expect((await app.save(personOf(sent), sent.fieldIds[0], { typed: "Eve" }).expect(409)).body.code).toBe(
			"already_signed",
		);
		expect((await app.fieldRow(sent.fieldIds[0])).customText).toBe("Ada Lovelace");
	});

	it("waits while a signer has no signature field, which may have been removed since sending", async () => {
		const { documentId, fieldIds, people } = await send({ recipients: [berta] });
		const path = `/documents/${documentId}`;
		for (const who of people) await app.consent(who).expect(200);
		const refused = await app.account.request("delete", `${path}/fields/${fieldIds[0]}`).expect(400);
		expect(refused.body.code).toBe("recipient_has_begun");
		const added = await app.account.request("post", `${path}/recipients`).send(carl).expect(200);
		const late = {
			...personOf({ documentId, fieldIds, people }),
			id: added.body.id,
			path: `/sign/${added.body.token}`,
		};
		for (const act of [app.consent, app.complete, app.decline])
			expect((await act(late).expect(409)).body.code).toBe("signer_without_signature");
		const blocked = async () =>
			(await mailsAbout(app, documentId)).filter((mail) => mail.startsWith("blocked"));
		expect((await app.agent.get(late.path).expect(200)).text).toContain("data-report");
		expect(await blocked()).toEqual([]);
		await app.opened(late).expect(409);
		expect(await blocked()).toHaveLength(1);
		app.travel(1);
		await app.account.request("patch", `${path}/recipients/${late.id}`).send({ name: "Carla" }).expect(200);
		await app.agent.post(late.path).type("form").send({ action: "finish" }).expect(303);
		for (const _twice of [1, 2])
			expect((await app.agent.get(late.path).expect(200)).text).toContain(
				"The sender is changing this document",
			);
		expect(await blocked()).toEqual(Array(2).fill(`blocked ${app.account.email}`));
		expect((await app.recipientRow(late)).readStatus).toBe("NOT_OPENED");
		const place = async (recipientId: number) =>
			(await app.account.request("post", `${path}/fields`).send({ ...signatureField, recipientId })).body;
		const { fields } = await place(late.id);
		await app.sign(late, fields[0].id);
		expect((await place(late.id)).errors[0].message).toMatch(/has already agreed to sign/);
		await app.sign(personOf({ documentId, fieldIds, people }), fieldIds[0]);
		expect((await app.documentRow(documentId)).status).toBe("COMPLETED");
	});

	it("does not require a signature from approvers and viewers", async () => {
		const sent = await send({
			recipients: [
				{ ...berta, role: "APPROVER" },
				{ ...carl, role: "VIEWER" },
			],
		});
		for (const who of sent.people) {
			await app.consent(who).expect(200);
			await app.complete(who).expect(200);
		}
		expect((await app.documentRow(sent.documentId)).status).toBe("COMPLETED");
	});

	it("as an assistant fills fields of later signers, who can change them and must sign", async () => {
		const sent = await send({
			recipients: [{ ...berta, role: "ASSISTANT" }, carl],
			meta: { signingOrder: "SEQUENTIAL" },
			fields: [
				{ of: 1, ...textField },
				{ of: 1, ...signatureField },
			],
		});
		const [helper, signer] = [personOf(sent, 0), personOf(sent, 1)];
		expect((await app.agent.get(helper.path).expect(200)).text).toContain("for Carl Second");
		await app.save(helper, sent.fieldIds[0], { value: "Nurse" }).expect(200);
		await app.save(helper, sent.fieldIds[1], { typed: "Carl" }).expect(404);
		await app.consent(helper).expect(200);
		await app.complete(helper).expect(200);
		expect((await app.agent.get(signer.path).expect(200)).text).toContain("Nurse");
		await app.sign(signer, sent.fieldIds[1]);
		expect((await app.fieldRow(sent.fieldIds[0])).customText).toBe("Nurse");
	});
});

describe("declining", () => {
	it("requires a reason, ends the document for everyone, and notifies the sender and the others", async () => {
		const sent = await send({ recipients: [berta, carl] });
		const [first, second] = [personOf(sent, 0), personOf(sent, 1)];
		await app.decline(first, "  ").expect(400);
		await app.workOff();
		app.mail.received.length = 0;
		await app.decline(first, "The rent is wrong.").expect(200, { location: first.path });
		expect(await app.recipientRow(first)).toMatchObject({
			signingStatus: "REJECTED",
			rejectionReason: "The rent is wrong.",
		});
		expect((await app.documentRow(sent.documentId)).status).toBe("REJECTED");
		expect((await app.eventTypes(sent.documentId)).slice(-2)).toEqual([
			"RECIPIENT_REJECTED",
			"DOCUMENT_REJECTED",
		]);
		await app.workOff();
		const told = app.mail.received.flatMap(({ recipients }) => recipients).sort();
		expect(told).toEqual([carl.email, app.account.email].sort());
		expect((await app.agent.get(first.path)).text).toContain("You declined");
		expect((await app.agent.get(second.path)).text).toContain("was declined");
		expect((await app.complete(second).expect(409)).body.code).toBe("document_not_pending");
	});
});

describe("the form without script", () => {
	it("saves, lists what is missing, signs and redirects", async () => {
		const required = {
			...textField,
			fieldMeta: { type: "text", label: "Job", required: true, characterLimit: 5 },
		};
		const boxes = {
			...textField,
			pageY: 40,
			type: "CHECKBOX",
			fieldMeta: {
				type: "checkbox",
				values: [1, 2].map((id) => ({ id, checked: id === 1, value: `Box ${id}` })),
			},
		};
		const sent = await send({
			fields: [
				{ of: 0, ...required },
				{ of: 0, ...boxes },
				{ of: 0, ...signatureField },
			],
		});
		const who = personOf(sent);
		const [text, choice, signature] = sent.fieldIds.map((id) => `field.${id}`);
		const post = (form: object) => app.agent.post(who.path).type("form").send(form);
		if (!text || !choice || !signature) throw new Error("no fields");
		const late = await post({ action: "save", [text]: "Gardener", [choice]: ["", "2"] }).expect(400);
		expect(late.text).toMatch(/Use at most 5 characters/);
		expect(late.text).toContain("Gardener");
		expect((await app.fieldRow(sent.fieldIds[1])).answer).toEqual({ type: "chosen", ids: [2] });
		await post({ action: "save", [text]: "Nurse", [choice]: "" })
			.expect(303)
			.expect("location", `${who.path}?saved`);
		expect((await app.fieldRow(sent.fieldIds[1])).answer).toEqual({ type: "chosen", ids: [] });
		expect((await post({ action: "finish", [signature]: "Ada" }).expect(400)).text).toMatch(
			/Select the checkbox to agree/,
		);
		expect((await post({ action: "decline", reason: " " }).expect(400)).text).toMatch(/Enter a reason/);
		await post({ action: "finish", consent: "yes" }).expect(303).expect("location", who.path);
		expect((await app.documentRow(sent.documentId)).status).toBe("COMPLETED");
		expect((await app.fieldRow(sent.fieldIds[1])).customText).toBe("");
	});
});
