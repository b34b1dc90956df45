import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, carl, sendNewDocument } from "../../test/support/documents/sent.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { difference, pageText, printPage, renderPage } from "../../test/support/render-page.ts";
import { download } from "../../test/support/sealed-levels.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

const original = fixture("tax-form.pdf");
let app: SigningApp;
let name: string;
beforeAll(async () => {
	app = await startSigningApp();
	const fields = (await PDF.load(original)).getForm()?.getTextFields() ?? [];
	name = fields.find(({ maxLength }) => maxLength === 0)?.name ?? "";
});
afterAll(() => app.close());

async function shown(value: string) {
	const { people } = await sendNewDocument(app.account, { file: original, formValues: { [name]: value } });
	return `${people[0]?.path}/document.pdf`;
}

it("a signer sees what the sender filled into the PDF's own form, as it will be sealed", async () => {
	const address = await shown("Łukasz 4711");
	const { body } = await app.agent.get(address).buffer(true).expect(200);
	expect(await pageText(body, 1)).toContain("Łukasz 4711");
	expect(original.equals(body.subarray(0, original.length))).toBe(true);
	// The displayed document has no input fields.
	expect((await PDF.load(body)).getForm()?.getFields() ?? []).toEqual([]);
});

it("a signer sees what will be printed, and the sender's log lists what was frozen", async () => {
	const file = fixture("print-only-annotations.pdf");
	const { people, documentId } = await sendNewDocument(app.account, { file });
	const { body } = await app.agent.get(`${people[0]?.path}/document.pdf`).buffer(true).expect(200);
	expect(difference(await renderPage(file, 1), await renderPage(body, 1))).toBeUndefined();
	expect(difference(await renderPage(file, 1), await printPage(file, 1))).toBeDefined();
	expect(difference(await renderPage(body, 1), await printPage(body, 1))).toBeUndefined();
	const { body: log } = await app.account.request("get", `/documents/${documentId}/audit-log`).expect(200);
	const taken = log.events.find(({ type }: { type: string }) => type === "FILE_TAKEN_IN");
	expect(taken.data).toMatchObject({ frozen: ["annotations"] });
});

it("every document shows its own values, and a form is never served in ranges", async () => {
	const addresses = [await shown("First 1"), await shown("Second 2")];
	const texts = addresses.map(async (address) => {
		const answer = await app.agent.get(address).set("Range", "bytes=0-9").buffer(true).expect(200);
		expect(answer.headers["accept-ranges"]).toBeUndefined();
		return pageText(answer.body, 1);
	});
	expect(await Promise.all(texts)).toEqual([
		expect.stringContaining("First 1"),
		expect.stringContaining("Second 2"),
	]);
});

it("a signer sees the values of those who have signed, and not those of others", async () => {
	const fields = [
		{ of: 0, ...signatureField, pageY: 60 },
		{ of: 0, ...textField, pageY: 20 },
		{ of: 1, ...signatureField, pageY: 80 },
	];
	const { people, fieldIds } = await sendNewDocument(app.account, { recipients: [berta, carl], fields });
	const [first, second] = people;
	if (!first || !second) throw new Error("nobody");
	const address = `${second.path}/document.pdf`;
	const seen = async () => (await app.agent.get(address).buffer(true).expect(200)).body;
	await app.save(first, fieldIds[1], { value: "Rent 4711" }).expect(200);
	expect(fixture("three-pages.pdf").equals(await seen())).toBe(true);
	await app.sign(first, fieldIds[0]);
	const text = await pageText(await seen(), 1);
	for (const given of ["Rent 4711", "Ada Lovelace"]) expect(text).toContain(given);
	// The recipient's own values are in the fields of the page.
	await app.save(second, fieldIds[2], { typed: "Carl Second" }).expect(200);
	expect(await pageText(await seen(), 1)).not.toContain("Carl Second");
});

it("a recipient who has signed sees their values while others still sign", async () => {
	const { people, fieldIds } = await sendNewDocument(app.account, {
		recipients: [berta, carl],
		fields: [
			{ of: 0, ...signatureField, pageY: 60 },
			{ of: 0, ...textField, pageY: 20 },
			{ of: 1, ...signatureField, pageY: 80 },
		],
	});
	const [first, second] = people;
	if (!first || !second) throw new Error("nobody");
	await app.save(second, fieldIds[2], { typed: "Carl Second" }).expect(200);
	await app.save(first, fieldIds[1], { value: "Rent 4711" }).expect(200);
	await app.sign(first, fieldIds[0]);
	const { body } = await app.agent.get(`${first.path}/document.pdf`).buffer(true).expect(200);
	const text = await pageText(body, 1);
	for (const given of ["Rent 4711", "Ada Lovelace"]) expect(text).toContain(given);
	expect(text).not.toContain("Carl Second");
});

it("a page that names the document shows signers the same line as the sealed file, if the document asks for it", async () => {
	const fields = [
		{ of: 0, ...signatureField, pageY: 60 },
		{ of: 0, ...textField, pageNumber: 2, pageY: 95, pageHeight: 4 },
	];
	const meta = { pageFooter: true, language: "de" };
	const { documentId, people, fieldIds } = await sendNewDocument(app.account, { fields, meta });
	const [person] = people;
	if (!person) throw new Error("nobody");
	const { body: shown } = await app.agent.get(`${person.path}/document.pdf`).buffer(true).expect(200);
	await app.save(person, fieldIds[1], { value: "At the foot" }).expect(200);
	await app.sign(person, fieldIds[0]);
	await app.workOff();
	const sealed = await download(app, documentId);
	for (const file of [shown, sealed]) {
		const texts = await Promise.all([1, 2, 3].map((page) => pageText(file, page)));
		expect(texts.map((text) => text.includes(`Dokument ${documentId} · Seite`))).toEqual([true, false, true]);
		expect(texts[2]).toContain("Seite 3 von 3");
	}
	expect(await pageText(sealed, 4)).toMatch(
		new RegExp(
			`Absender .*${app.account.email}.*Konto user:${app.account.userId}.*Versendet [^\n]*\n[^\n]*IP-Adresse \\S*127`,
			"s",
		),
	);
	expect(await pageText(sealed, 4)).toContain(await agreedText(documentId));
});

async function agreedText(documentId: number): Promise<string> {
	const consent = (await app.events(documentId)).find(({ type }) => type === "RECIPIENT_CONSENTED");
	return String(consent?.data.agreedTo).slice(0, 30);
}
