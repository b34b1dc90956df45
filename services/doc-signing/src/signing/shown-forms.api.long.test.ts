import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { fixture } from "../../test/support/pdf-files.ts";
import { pageText } from "../../test/support/render-page.ts";
import { sendNewDocument } from "../../test/support/sent-document.ts";
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

it("who signs sees what the sender filled into the PDF's own form, as it will be sealed", async () => {
	const address = await shown("Łukasz 4711");
	const { body } = await app.agent.get(address).buffer(true).expect(200);
	expect(await pageText(body, 1)).toContain("Łukasz 4711");
	expect(original.equals(body.subarray(0, original.length))).toBe(true);
	// Nothing can be typed into what is shown.
	expect((await PDF.load(body)).getForm()?.getFields() ?? []).toEqual([]);
});

it("every document shows its own values, and a form is never given in pieces", async () => {
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
