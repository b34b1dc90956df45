import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, carl, type SentDocument, sendNewDocument } from "../../test/support/documents/sent.ts";
import { pageText } from "../../test/support/render-page.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const place = { ...textField, pageX: 10, pageWidth: 30, fieldMeta: undefined };
const number = (more: object = {}) => ({
	of: 0,
	...place,
	type: "NUMBER",
	fieldMeta: { type: "number", label: "Betrag", ...more },
});
const date = { of: 0, ...place, type: "DATE", pageY: 40, pageWidth: 60 };
const signature = { of: 0, ...signatureField };

function personOf({ people }: SentDocument, index = 0) {
	const person = people[index];
	if (!person) throw new Error("nobody");
	return person;
}

async function textOf(sent: SentDocument) {
	await app.workOff();
	const { body } = await app.agent
		.get(`${personOf(sent).path}/signed.pdf`)
		.buffer(true)
		.expect(200);
	return pageText(body, 1);
}

const customTexts = async ({ documentId }: SentDocument) => {
	const { body } = await app.account.request("get", `/documents/${documentId}`).expect(200);
	const fields: { type: string; customText: string }[] = body.fields;
	return fields.flatMap(({ type, customText }) => (type === "SIGNATURE" ? [] : customText));
};

describe("a number on a German page", () => {
	it("is read with the separators of German, stored with a point, and sealed as German writes it", async () => {
		const fields = [
			number(),
			{ ...number(), pageY: 20 },
			{ ...number({ minValue: 1000 }), pageY: 30 },
			{ ...number({ numberFormat: "123,456,789.00" }), pageY: 50 },
			{ ...number({ value: 7.5, readOnly: true }), pageY: 55 },
			signature,
		];
		const sent = await sendNewDocument(app.account, { fields, meta: { language: "de" } });
		const who = personOf(sent);
		const [first, second, third, formatted, , last] = sent.fieldIds;
		expect((await app.save(who, first, { value: "1,250" }).expect(200)).body.value).toBe("1,25");
		expect((await app.save(who, second, { value: "12,5" }).expect(200)).body.value).toBe("12,5");
		await app.save(who, third, { value: "1.250" }).expect(200);
		await app.save(who, formatted, { value: "1,250" }).expect(200);
		const refused = await app.save(who, first, { value: "12.50" }).expect(400);
		expect(refused.body.detail).toBe("Bitte geben Sie eine Zahl ein, zum Beispiel 1.234,5.");
		const low = await app.save(who, third, { value: "1,250" }).expect(400);
		expect(low.body.detail).toBe("Bitte geben Sie mindestens 1000 ein.");
		// What the page shows is not another value.
		await app.save(who, second, { value: "12,5" }).expect(200);
		await app.sign(who, last);
		expect(await customTexts(sent)).toEqual(["1.25", "12.5", "1250", "1,250.00", "7.5"]);
		const text = await textOf(sent);
		for (const shown of ["1,25", "12,5", "1250", "1,250.00", "7,5"]) expect(text).toContain(shown);
		expect(text).not.toContain("1.25");
	});

	it("is sealed as the page wrote it where the document has no language", async () => {
		const sent = await sendNewDocument(app.account, { fields: [number(), signature] });
		const who = personOf(sent);
		const [id, last] = sent.fieldIds;
		await app.save(who, id, { value: "1,255" }).set("Accept-Language", "de").expect(200);
		await app.save(who, last, { typed: "Ada" }).expect(200);
		await app.consent(who).expect(200);
		await app.complete(who).set("Accept-Language", "de").expect(200);
		expect(await customTexts(sent)).toEqual(["1.255"]);
		expect(await textOf(sent)).toContain("1,255");
	});
});

describe("a number that is shown again in another language", () => {
	const valueOn = async ({ path }: { path: string }, language: string, id: number | undefined) => {
		const { text } = await app.agent.get(path).set("Accept-Language", language).expect(200);
		const view = JSON.parse(/id="signing-view">(.*?)<\/script>/.exec(text)?.[1] ?? "");
		return view.fields.find((field: { id: number }) => field.id === id).value;
	};

	it("has the same meaning on each page, and is sealed as the last one wrote it", async () => {
		const fields = [number(), { ...number({ numberFormat: "1.234,000" }), pageY: 20 }, signature];
		const sent = await sendNewDocument(app.account, { fields });
		const who = personOf(sent);
		const [id, formatted, last] = sent.fieldIds;
		await app.save(who, id, { value: "1,125" }).set("Accept-Language", "de").expect(200);
		await app.save(who, formatted, { value: "1,125" }).set("Accept-Language", "de").expect(200);
		expect(await valueOn(who, "de", id)).toBe("1,125");
		expect(await valueOn(who, "en", id)).toBe("1.125");
		expect(await valueOn(who, "en", formatted)).toBe("1,125");
		await app.sign(who, last);
		expect(await customTexts(sent)).toEqual(["1.125", "1,125"]);
		const text = await textOf(sent);
		expect(text).toContain("1.125");
		expect(text.match(/1,125/g)).toHaveLength(1);
	});

	it("and that an assistant entered is the signer's, in the signer's language", async () => {
		const sent = await sendNewDocument(app.account, {
			recipients: [{ ...berta, role: "ASSISTANT" }, carl],
			meta: { signingOrder: "SEQUENTIAL" },
			fields: [
				{ ...number(), of: 1 },
				{ ...signature, of: 1 },
			],
		});
		const [helper, signer] = [personOf(sent), personOf(sent, 1)];
		const [id, last] = sent.fieldIds;
		await app.save(helper, id, { value: "1.125" }).expect(200);
		expect(await valueOn(helper, "de", id)).toBe("1,125");
		await app.consent(helper).expect(200);
		await app.complete(helper).expect(200);
		expect(await valueOn(signer, "de", id)).toBe("1,125");
		await app.save(signer, last, { typed: "Carl" }).expect(200);
		await app.consent(signer).expect(200);
		await app.complete(signer).set("Accept-Language", "de").expect(200);
		expect(await customTexts(sent)).toEqual(["1.125"]);
		expect((await app.fieldRow(id)).answer).toEqual({ type: "shown", text: "1,125" });
	});

	it("is sealed in the document's language if it has one", async () => {
		const fields = [number(), signature];
		const sent = await sendNewDocument(app.account, { fields, meta: { language: "en" } });
		const [id, last] = sent.fieldIds;
		await app.agent
			.post(personOf(sent).path)
			.type("form")
			.send({ action: "finish", consent: "yes", language: "de" })
			.send({ [`field.${id}`]: "1,125", [`field.${last}`]: "Ada" })
			.expect(303);
		expect(await app.fieldRow(id)).toMatchObject({ customText: "1.125", answer: null, inserted: true });
	});

	it("is the same value if the plain form sends it back, and is read in the language of its page", async () => {
		const sent = await sendNewDocument(app.account, { fields: [number(), signature] });
		const who = personOf(sent);
		const [id] = sent.fieldIds;
		await app.save(who, id, { value: "1,125" }).set("Accept-Language", "de").expect(200);
		const post = (language: string, value: string) =>
			app.agent
				.post(who.path)
				.set("Accept-Language", "en")
				.type("form")
				.send({ action: "save", language, [`field.${id}`]: value });
		const filled = (await app.events(sent.documentId)).length;
		await post("en", "1.125").expect(303);
		expect((await app.events(sent.documentId)).length).toBe(filled);
		expect(await customTexts(sent)).toEqual(["1.125"]);
		// The form of a German page stays German if it is refused.
		const { text } = await post("de", "12.50").expect(400);
		expect(text).toContain('name="language" value="de"');
	});
});

describe("a date", () => {
	it("has the names of days and months in the document's language", async () => {
		const now = app.dependencies.clock();
		const day = new Intl.DateTimeFormat("de", { dateStyle: "full", timeZone: "Europe/Berlin" }).format(now);
		const meta = { language: "de", timezone: "Europe/Berlin", dateFormat: "EEEE, d. MMMM yyyy" };
		const sent = await sendNewDocument(app.account, { fields: [date, signature], meta });
		await app.sign(personOf(sent), sent.fieldIds[1]);
		expect(await customTexts(sent)).toEqual([day]);
		expect(await textOf(sent)).toContain(day);
	});

	it("with a time is sealed with its zone, which programs do not read", async () => {
		const sent = await sendNewDocument(app.account, { fields: [date, signature] });
		await app.sign(personOf(sent), sent.fieldIds[1]);
		const [written] = await customTexts(sent);
		expect(written).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/);
		expect(await textOf(sent)).toContain(`${written} UTC`);
	});

	it("is in the zone of each signer's browser if the document says so, which the log records", async () => {
		const [here, there] = ["UTC", "Asia/Tokyo"].map((timeZone) =>
			new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(
				app.dependencies.clock(),
			),
		);
		const meta = { timezone: "signer", dateFormat: "yyyy-MM-dd HH:mm" };
		const recipients = [berta, carl];
		const fields = [0, 1].flatMap((of) => [
			{ ...date, of, pageY: 20 + 20 * of },
			{ ...signature, of, pageY: 60 + 10 * of },
		]);
		const sent = await sendNewDocument(app.account, { recipients, fields, meta });
		const page = await app.agent.get(personOf(sent).path).expect(200);
		expect(page.text).not.toContain(here);
		for (const [of, zone] of [
			[0, "Asia/Tokyo"],
			[1, "Not/A_Zone"],
		] as const) {
			const who = personOf(sent, of);
			await app.save(who, sent.fieldIds[2 * of + 1], { typed: "Ada" }).expect(200);
			await app.consent(who).expect(200);
			await app.complete(who).set("Time-Zone", zone).expect(200);
		}
		expect(await customTexts(sent)).toEqual([there, here]);
		const text = await textOf(sent);
		for (const shown of [`${there} GMT+9`, `${here} UTC`]) expect(text).toContain(shown);
		const signed = (await app.events(sent.documentId)).filter(({ type }) => type === "RECIPIENT_SIGNED");
		expect(signed.map(({ data }) => (data as { timeZone: unknown }).timeZone)).toEqual(["Asia/Tokyo", null]);
		const { body } = await app.account.request("get", `/documents/${sent.documentId}`).expect(200);
		expect(body.meta.timezone).toBe("signer");
	});

	it("with a fixed time is sealed as each page shows it, also where the zone is each signer's", async () => {
		const value = "2026-02-03T23:30:00Z";
		const fixed = { ...date, fieldMeta: { type: "date", value } };
		const meta = { timezone: "signer", dateFormat: "yyyy-MM-dd HH:mm" };
		const sent = await sendNewDocument(app.account, { fields: [fixed, signature], meta });
		const who = personOf(sent);
		expect((await app.agent.get(who.path).expect(200)).text).toContain("2026-02-03 23:30 UTC");
		await app.save(who, sent.fieldIds[1], { typed: "Ada" }).expect(200);
		await app.consent(who).expect(200);
		await app.complete(who).set("Time-Zone", "Asia/Tokyo").expect(200);
		expect(await customTexts(sent)).toEqual(["2026-02-03 23:30"]);
	});
});
