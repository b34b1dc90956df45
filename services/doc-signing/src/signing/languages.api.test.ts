import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { kitWords } from "@repo/service-kit/words";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { type SentDocument, sendNewDocument } from "../../test/support/documents/sent.ts";
import { actOf, arrange, prepared } from "../../test/support/recipients-with-factors.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { page as german } from "../languages/generated/de/page.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const send = (language?: string) => {
	const fields = [
		{ of: 0, ...textField, fieldMeta: { type: "text", required: true, characterLimit: 5 } },
		{ of: 0, ...signatureField },
	];
	return sendNewDocument(app.account, { fields, ...(language && { meta: { language } }) });
};

function personOf({ people: [person] }: SentDocument) {
	if (!person) throw new Error("nobody");
	return person;
}

const pageIn = async (sent: SentDocument, accepted: string) => {
	const { text } = await app.agent.get(personOf(sent).path).set("Accept-Language", accepted).expect(200);
	return /<html lang="([^"]+)"/.exec(text)?.[1];
};

const dated = async (sent: SentDocument) => {
	const { body } = await app.account.request("get", `/documents/${sent.documentId}`).expect(200);
	return body.meta.language;
};

describe("the language of a signing page", () => {
	it.each([
		["de-AT,de;q=0.9,en;q=0.8", "de"],
		["sv,de;q=0.5", "de"],
		["en;q=0.3,de;q=0.9", "de"],
		["sv", "en"],
		["*", "en"],
		["xx-nonsense-,,;q=;", "en"],
		["", "en"],
	])("follows the browser: %s", async (accepted, lang) => {
		expect(await pageIn(await send(), accepted)).toBe(lang);
	});

	it("is the document's, whatever the browser requests", async () => {
		const sent = await send("de-CH");
		expect(await dated(sent)).toBe("de");
		expect(await pageIn(sent, "en")).toBe("de");
		expect(await pageIn(await send("en"), "de")).toBe("en");
	});

	it("is the browser's if the document's has no translation", async () => {
		const sent = await send("sv");
		expect(await dated(sent)).toBeNull();
		expect(await pageIn(sent, "de")).toBe("de");
	});

	it("is rejected if it is not a language tag", async () => {
		const draft = { title: "Lease", recipients: [], meta: { language: "not a tag" } };
		const { body } = await app.account.request("post", "/documents").send(draft).expect(400);
		expect(body.errors).toEqual([
			{ path: "body.meta.language", message: "must be a language tag, such as de or pt-BR" },
		]);
	});
});

describe("in German", () => {
	it("responds to the page's script, field by field", async () => {
		const sent = await send("de");
		const who = personOf(sent);
		const [textId, signatureId] = sent.fieldIds;
		const refused = await app.save(who, textId, { value: "zu lang" }).expect(400);
		expect(refused.body.detail).toBe("Bitte verwenden Sie höchstens 5 Zeichen.");
		const saved = await app.save(who, signatureId, { typed: "" }).expect(200);
		expect(saved.body.problem).toBe("Bitte unterschreiben Sie hier.");
		await app.consent(who).expect(200);
		const { body } = await app.complete(who).expect(400);
		expect(body).toMatchObject({
			code: "fields_missing",
			detail: "Bitte prüfen Sie 2 Felder.",
			errors: [
				{ path: `fields.${textId}`, message: "Bitte füllen Sie dieses Feld aus." },
				{ path: `fields.${signatureId}`, message: "Bitte unterschreiben Sie hier." },
			],
		});
	});

	it("responds to the plain form, and shows a page for errors that the form cannot fix", async () => {
		const sent = await send();
		const { path } = personOf(sent);
		const { text } = await app.agent
			.post(path)
			.type("form")
			.set("Accept-Language", "en")
			.send({ language: "de", action: "finish" })
			.expect(400);
		expect(text).toContain("Bitte stimmen Sie der elektronischen Unterschrift zu");
		const unknown = await app.agent
			.get("/sign/nobody")
			.set("Accept", "text/html")
			.set("Accept-Language", "de")
			.expect(404);
		expect(unknown.text).toContain('<html lang="de"');
		expect(unknown.text).toContain("Dieser Link ist ungültig, oder");
	});

	it("rejects an authenticator app's code, and too many of them", async () => {
		const { browser } = await prepared(app, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const guess = () =>
			browser.complete({ method: "TWO_FACTOR_AUTH", code: "000000" }).set("Accept-Language", "de");
		const detail =
			"Dieser Code ist falsch oder wurde bereits verwendet. Geben Sie den Code ein, den Ihre App gerade anzeigt.";
		for (let guesses = 0; guesses < 5; guesses++)
			expect((await guess().expect(400)).body).toMatchObject({ code: "wrong_code", detail });
		expect((await guess().expect(429)).body.detail).toBe(
			"Zu viele Versuche. Warten Sie 12 Minuten, und versuchen Sie es dann erneut.",
		);
	});

	it("responds to the page's script with errors that have English texts only", async () => {
		const { body } = await app
			.complete(personOf(await send("de")))
			.type("json")
			.send("{")
			.expect(400);
		expect(body).toMatchObject({
			code: "malformed_body",
			detail: kitWords("de").kit.errorPage.details.other,
		});
	});

	it("records the consent in the displayed words, also in what a passkey signs", async () => {
		const { browser, fieldId, person, documentId } = await arrange(app, { globalActionAuth: "PASSKEY" });
		await browser.request("post", "/consent").set("Accept-Language", "de").expect(200);
		await browser.request("put", `/fields/${fieldId}`).send({ typed: "Ada Lovelace" }).expect(200);
		// Another language later changes nothing: the consent was given in German.
		await browser.complete(await browser.passkeyProof(person.authenticator)).expect(200);
		const events = await app.events(documentId);
		const consent = events.find(({ type }) => type === "RECIPIENT_CONSENTED");
		expect(consent?.data.agreedTo).toBe(german.consent.SIGNER);
		const { passkey } = (await actOf(app, documentId)) as { passkey: { statement: string } };
		const statement = JSON.parse(Buffer.from(passkey.statement, "base64url").toString());
		expect(statement.consent.text).toBe(german.consent.SIGNER);
	});

	it("sends mails in the document's language", async () => {
		const sent = await send("de");
		await app.workOff();
		const mail = app.mail.received.find(({ text }) => text?.includes(personOf(sent).path));
		expect(mail?.subject).toMatch(/bittet Sie, „.+“ zu unterschreiben$/);
		expect(mail?.text).toContain("Guten Tag ");
		expect(mail?.html).toContain('<html lang="de">');
	});
});
