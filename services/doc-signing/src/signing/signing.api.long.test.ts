import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount } from "../../test/support/accounts.ts";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, carl, type SentPerson, sendNewDocument } from "../../test/support/documents/sent.ts";
import { recordWebhooks } from "../../test/support/recorded-webhooks.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const send = (options: Parameters<typeof sendNewDocument>[1] = {}) => sendNewDocument(app.account, options);
const openings = async (documentId: number) =>
	(await app.eventTypes(documentId)).filter((type) => /FETCHED|OPENED/.test(type));
const inOrder = { recipients: [berta, carl], meta: { signingOrder: "SEQUENTIAL" } };

describe("the page of a signing link", () => {
	it("names document, sender and recipient, and is a form with every field", async () => {
		const { people, fieldIds } = await send({
			fields: [
				{ of: 0, ...signatureField },
				{ of: 0, ...textField },
			],
		});
		const { text } = await app.agent.get(people[0]?.path ?? "").expect(200);
		for (const part of ['<h1 dir="auto">Lease</h1>', "From User", "Berta Signer", "Occupation"])
			expect(text).toContain(part);
		for (const id of fieldIds) expect(text).toContain(`name="field.${id}"`);
		expect(text).toContain('name="consent"');
	});

	it("is not cached, framed, sent as referrer or indexed, nor are its files and error pages", async () => {
		const { people } = await send();
		const path = people[0]?.path ?? "";
		for (const address of [path, `${path}/document.pdf`, "/sign/unknown", `${path}/fields/1/image.png`]) {
			const { headers } = await app.agent.get(address);
			expect(headers).toMatchObject({
				"cache-control": "no-store",
				"referrer-policy": "no-referrer",
				"x-frame-options": "DENY",
				"x-robots-tag": expect.stringContaining("noindex"),
			});
		}
		const { headers } = await app.agent.get(path);
		expect(headers["content-security-policy"]).toMatch(
			/script-src 'self' 'wasm-unsafe-eval'; .*frame-ancestors 'none'/,
		);
	});

	it("escapes the names of senders and recipients", async () => {
		const evil = "</script><script>alert(1)</script>";
		const { people } = await send({ title: evil, recipients: [{ ...berta, name: evil }] });
		const { text } = await app.agent.get(people[0]?.path ?? "").expect(200);
		expect(text).not.toContain("<script>alert");
	});

	it("is fetched by a mail scanner, and opened once by the page that ran", async () => {
		const owner = await createAccount(app);
		const { people, documentId } = await sendNewDocument(owner);
		const [who] = people;
		if (!who) throw new Error("nobody");
		const told = await recordWebhooks(app, owner, ["DOCUMENT_OPENED"]);
		await app.agent.head(who.path).expect(200);
		await app.agent.get(who.path).set("Sec-Purpose", "prefetch;prerender").expect(200);
		await app.agent.get(who.path).expect(200);
		const read = await owner.request("get", `/documents/${documentId}`).expect(200);
		expect(read.body.recipients[0].readStatus).toBe("NOT_OPENED");
		expect(await openings(documentId)).toEqual(["RECIPIENT_LINK_FETCHED"]);
		expect(await told()).toEqual([]);
		await app.opened(who).expect(200);
		await app.opened(who).expect(200);
		expect(await app.recipientRow(who)).toMatchObject({ readStatus: "OPENED", openedAt: expect.any(Date) });
		expect(await openings(documentId)).toEqual(["RECIPIENT_LINK_FETCHED", "RECIPIENT_OPENED"]);
		expect(await told()).toMatchObject([{ payload: { recipients: [{ readStatus: "OPENED" }] } }]);
	});

	it.each([
		[
			"a button of the form",
			(who: SentPerson) => app.agent.post(who.path).type("form").send({ action: "save" }),
		],
		[
			"a value of a page whose report was lost",
			(who: SentPerson, id?: number) => app.save(who, id, { typed: "B" }),
		],
	])("is opened by %s", async (_what, press) => {
		const { people, fieldIds, documentId } = await send();
		const [who] = people;
		if (!who) throw new Error("nobody");
		expect([200, 303]).toContain((await press(who, fieldIds[0])).status);
		expect((await app.recipientRow(who)).readStatus).toBe("OPENED");
		expect(await openings(documentId)).toEqual(["RECIPIENT_OPENED"]);
	});

	it("tells a recipient who comes too early whose turn it is, and accepts nothing from them", async () => {
		const { people, fieldIds } = await send(inOrder);
		const [first, second] = people;
		if (!first || !second) throw new Error("nobody");
		const { text } = await app.agent.get(second.path).expect(200);
		expect(text).toContain("Waiting for Berta Signer to sign.");
		await app.agent.get(`${second.path}/document.pdf`).expect(403);
		await app.save(second, fieldIds[1], { typed: "Carl" }).expect(409);
		await app.consent(second).expect(409);
		await app.complete(second).expect(409);
		await app.decline(second).expect(409);
		expect((await app.recipientRow(second)).readStatus).toBe("NOT_OPENED");
		await app.sign(first, fieldIds[0]);
		await app.sign(second, fieldIds[1]);
	});

	it("is closed after the deadline, and open again after a resend", async () => {
		const { people, fieldIds, documentId } = await send();
		const [who] = people;
		if (!who) throw new Error("nobody");
		app.travel(91 * 86_400);
		try {
			const { text } = await app.agent.get(who.path).expect(410);
			expect(text).toContain("This signing request has expired");
			await app.save(who, fieldIds[0], { typed: "Ada" }).expect(410);
			await app.complete(who).expect(410);
			await app.agent.get(`${who.path}/document.pdf`).expect(403);
			await app.account
				.request("post", `/documents/${documentId}/resend`)
				.send({ recipients: [who.id] })
				.expect(200);
			await app.sign(who, fieldIds[0]);
		} finally {
			// Storage checks the expiry of upload URLs by the real time.
			app.travel(-91 * 86_400);
		}
	});

	it("tells a CC that a copy will come, and offers it once it is sealed", async () => {
		const { people, fieldIds } = await send({
			recipients: [berta, { name: "Dora", email: "dora@example.com", role: "CC" }],
		});
		const [signer, copy] = people;
		if (!signer || !copy) throw new Error("nobody");
		expect((await app.agent.get(copy.path).expect(200)).text).toContain("You will receive a copy");
		await app.agent.get(`${copy.path}/document.pdf`).expect(403);
		await app.sign(signer, fieldIds[0]);
		expect((await app.agent.get(copy.path).expect(200)).text).toContain("will be ready in a few seconds");
		await app.agent.get(`${copy.path}/signed.pdf`).expect(403);
		await app.workOff();
		const { text: completed } = await app.agent.get(copy.path).expect(200);
		expect(completed).toContain("Download PDF");
		expect(completed.match(/Verify a PDF/g)).toHaveLength(1);
		const sealed = await app.agent.get(`${copy.path}/signed.pdf`).expect(200).expect("content-type", /pdf/);
		const original = await app.agent.get(`${signer.path}/document.pdf`).expect(200);
		expect(sealed.body.subarray(0, original.body.length).equals(original.body)).toBe(true);
	});

	it("says that a cancelled document is cancelled, and shows nothing of a draft", async () => {
		const { people, documentId } = await send();
		await app.account.request("post", `/documents/${documentId}/cancel`).send({}).expect(200);
		expect((await app.agent.get(people[0]?.path ?? "").expect(410)).text).toContain("was cancelled");
		const { body } = await app.account
			.request("post", "/documents")
			.send({ title: "Secret draft", recipients: [berta] })
			.expect(200);
		const draft = await app.agent.get(`/sign/${body.recipients[0].token}`).expect(200);
		expect(draft.text).toContain("Not sent yet");
		expect(draft.text).not.toContain("Secret draft");
	});
});

describe("a wrong token", () => {
	it.each([
		["get", ""],
		["post", ""],
		["get", "/document.pdf"],
		["get", "/signed.pdf"],
		["get", "/fields/1/image.png"],
		["put", "/fields/1"],
		["post", "/opened"],
		["post", "/consent"],
		["post", "/complete"],
		["post", "/decline"],
		["post", "/passkey"],
		["post", "/code"],
		["post", "/access"],
		["post", "/access-code"],
		["post", "/switch-account"],
	] as const)("is rejected by %s %s before anything else is checked", async (method, path) => {
		const token = "x".repeat(43);
		const { status, body } = await app.agent[method](`/sign/${token}${path}`)
			.set("Accept", "application/json")
			.set("Content-Type", "application/json")
			.send(method === "get" ? undefined : '{"broken":');
		expect([status, body.code]).toEqual([404, "signing_link_unknown"]);
	});

	it("is what a deleted document's link becomes", async () => {
		const { people, documentId } = await send();
		await app.account.request("delete", `/documents/${documentId}`).expect(200);
		await app.agent.get(people[0]?.path ?? "").expect(404);
	});

	it("is what a declined document's link becomes when hidden, while recipients of a signed one keep their copy", async () => {
		const [declined, signed] = [await send(), await send()];
		const [refuser, signer] = [declined.people[0], signed.people[0]];
		if (!refuser || !signer) throw new Error("nobody");
		await app.decline(refuser).expect(200);
		await app.sign(signer, signed.fieldIds[0]);
		await app.workOff();
		for (const { documentId } of [declined, signed])
			await app.account.request("delete", `/documents/${documentId}`).expect(200);
		await app.agent.get(refuser.path).expect(404);
		await app.agent.get(`${signer.path}/signed.pdf`).expect(200);
	});

	it("is never logged, nor is any token", async () => {
		const { people } = await send();
		await app.agent.get(people[0]?.path ?? "").expect(200);
		expect(app.logged.join("\n")).not.toContain(people[0]?.token);
	});
});

describe("another site", () => {
	it.each([
		["a cross-site Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
		["a same-site Sec-Fetch-Site", { "Sec-Fetch-Site": "same-site" }],
		["a foreign Origin", { Origin: "https://evil.example" }],
	])("cannot send anything, identified by %s", async (_name, headers) => {
		const { people } = await send();
		const [who] = people;
		if (!who) throw new Error("nobody");
		const { text } = await app.decline(who).set(headers).set("Accept-Language", "de").expect(403);
		expect(text).toContain("Diese Anfrage kam von einer anderen Website.");
		await app.agent
			.post(who.path)
			.set(headers)
			.type("form")
			.send({ action: "decline", reason: "x" })
			.expect(403);
		expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
	});
});
