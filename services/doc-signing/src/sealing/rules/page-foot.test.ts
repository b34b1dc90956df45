import { expect, test } from "@jest/globals";
import { certificate as german } from "../../languages/generated/de/certificate.ts";
import { certificate as english } from "../../languages/generated/en/certificate.ts";
import { makePageFoot } from "./page-foot.ts";

const document = { id: 12, pageFooter: true };
const page = { width: 600, height: 800, isFootBlank: true };
const field = (page: number, positionY: string) => ({ page, positionY, height: "5" });

test("names the document and numbers the pages in its language", () => {
	const file = { pages: [page] };
	expect(makePageFoot(document, file, [], english)).toEqual({
		text: "Document 12 · Page {page} of {pages}",
		hasRoom: [true],
	});
	expect(makePageFoot(document, file, [], german)?.text).toBe("Dokument 12 · Seite {page} von {pages}");
});

test("is on pages whose foot is blank and has no field", () => {
	const pages = [page, { ...page, isFootBlank: false }, page, page];
	const fields = [field(3, "94.9"), field(4, "92")];
	expect(makePageFoot(document, { pages }, fields, english)?.hasRoom).toEqual([true, false, false, true]);
});

test("is absent unless the document asks for it, the file is known and a page has room", () => {
	const file = { pages: [page] };
	expect(makePageFoot({ ...document, pageFooter: false }, file, [], english)).toBeNull();
	expect(makePageFoot(document, { pages: null }, [], english)).toBeNull();
	expect(makePageFoot(document, { pages: [{ width: 600, height: 800 }] }, [], english)).toBeNull();
	expect(makePageFoot(document, file, [field(1, "95")], english)).toBeNull();
});
