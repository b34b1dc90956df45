import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { fixture } from "../../../test/support/pdf-files.ts";
import { pageText } from "../../../test/support/render-page.ts";
import { certificateParty, sealContent, textField } from "../../../test/support/seal-content.ts";
import { runTool, testWith } from "../../../test/support/tools.ts";
import { inWorkFolder } from "../../platform/work-folders.ts";
import { drawSeal } from "../sealing/draw-seal.ts";

/** Written from the left: letters with marks, conjuncts, vowel signs above and before their consonant. */
const fromLeft = [
	...["Łukasz Żółć", "Nguyễn Văn Ánh", "Иван Ґонта", "Ελένη Παππά", "office ffi", "王小明 田中", "김철수"],
	...["हिन्दी में श्री", "क्षत्रिय र्क", "ที่นี่ กำ", "สมชาย ใจดี", "𠮷野 👍🏽"],
];
/** Letters that join, ligatures, vowel signs, Persian letters, a joiner. */
const fromRight = ["محمد علي", "سلام لا", "مُحَمَّد", "پیچ گک ی", "المبلغ ١٢٣٫٤٥ درهم", "שלום עולם", "שָׁלוֹם"];
const names = [...fromLeft, ...fromRight];

/** Without the characters that say in which direction text is written, and with marks in one order. */
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, "").normalize("NFC");

async function seal(): Promise<Uint8Array> {
	const { certificate } = sealContent();
	const fields = names.map((name, index) => textField(name, { y: 2 + index * 4, height: 3, width: 60 }));
	const [first, ...others] = names.map((name) => certificateParty({ name }));
	const parties = [{ ...(first ?? certificateParty()), reason: names.join("\n") }, ...others];
	const content = sealContent({ fields, certificate: { ...certificate, parties } });
	return (await drawSeal(fixture("three-pages.pdf"), content, 4096)).bytes;
}

async function readWithPdfJs(bytes: Uint8Array): Promise<string[]> {
	const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
	const document = await loading.promise;
	const pages = Array.from({ length: document.numPages }, (_, index) => index + 1);
	const texts = await Promise.all(
		pages.map(async (number) => {
			const { items } = await (await document.getPage(number)).getTextContent();
			return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
		}),
	);
	await loading.destroy();
	return texts;
}

function readWith(tool: string, args: (file: string) => string[]): Promise<string> {
	return inWorkFolder(async (folder) => {
		const file = join(folder, "sealed.pdf");
		await writeFile(file, await seal());
		return plain(runTool(tool, args(file)).output);
	});
}

describe("every name in a field and on the certificate is found and copied", () => {
	test("in Firefox and on our pages (PDF.js)", async () => {
		const [fields = "", , , ...certificate] = (await readWithPdfJs(await seal())).map(plain);
		for (const text of [fields, certificate.join("")])
			for (const name of names) expect(text).toContain(plain(name));
	});

	test("in Chromium (PDFium)", async () => {
		const bytes = await seal();
		const text = plain(await pageText(bytes, 1));
		for (const name of names) expect(text).toContain(plain(name));
	});

	testWith("pdftotext", "by Poppler", async () => {
		const text = await readWith("pdftotext", (file) => ["-l", "1", file, "-"]);
		// It takes a line with numbers for one from the left.
		for (const name of names) if (!/[٠-٩]/.test(name)) expect(text).toContain(plain(name));
	});

	testWith("mutool", "by MuPDF, which leaves text from the right in the order of drawing", async () => {
		const text = await readWith("mutool", (file) => ["draw", "-F", "text", file, "1"]);
		for (const name of fromLeft) expect(text).toContain(plain(name));
		expect(text).toContain([..."محمد علي"].toReversed().join(""));
	});
});
