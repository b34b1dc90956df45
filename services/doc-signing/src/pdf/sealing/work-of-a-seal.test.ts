import { PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, jest, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { buildCms, reserveFor, signDigest } from "../pades/build-cms.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { checkSealed } from "./check-sealed.ts";
import { drawSeal } from "./draw-seal.ts";

const key = ownKey();

async function seal(): Promise<void> {
	const original = fixture("three-pages.pdf");
	const content = sealContent({ fields: [textField("Hello")] });
	const drawn = await drawSeal(original, content, reserveFor(key, 0));
	const sealed = Buffer.from(drawn.bytes);
	const cms = buildCms(key, await signDigest(key, drawn.digest));
	sealed.write(cms.toString("hex"), drawn.slot.contentsOffset, "latin1");
	await checkSealed(sealed, original, {
		pageCount: drawn.originalPages + drawn.certificatePages,
		certificate: computeFingerprint(key.certificate),
		anchors: [],
	});
}

test("a warm process parses a file when it draws and when it checks, opens it once in pdfium, and parses no font", async () => {
	await seal();
	const counted = [
		jest.spyOn(PDF, "load"),
		jest.spyOn(PDFiumDocument.prototype, "destroy"),
		jest.spyOn(PDFiumLibrary, "init"),
		// A font is parsed through an empty document.
		jest.spyOn(PDF, "create"),
	];
	for (let seals = 0; seals < 3; seals++) await seal();
	expect(counted.map(({ mock }) => mock.calls.length)).toEqual([6, 3, 0, 0]);
	for (const spy of counted) spy.mockRestore();
});
