import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { attachment } from "./content-disposition.ts";

it.each([
	["lease.pdf", 'attachment; filename="lease.pdf"'],
	["naïve.pdf", `attachment; filename="na_ve.pdf"; filename*=UTF-8''na%C3%AFve.pdf`],
	['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b_c.pdf`],
	["100%.pdf", `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
	["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
	["a\r\nSet-Cookie: x.pdf", 'attachment; filename="aSet-Cookie: x.pdf"'],
	["harmless\u202efdp.exe", 'attachment; filename="harmlessfdp.exe"'],
	["it's (new)*.pdf", `attachment; filename="it's (new)*.pdf"`],
	["", 'attachment; filename="document"'],
	["\ud800.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])("%j is written as RFC 6266 and RFC 8187 say", (name, expected) => {
	expect(attachment(name)).toBe(expected);
});

it("keeps the extension of a name that is too long", () => {
	const header = attachment(`${"契".repeat(300)}.pdf`);
	const extended = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? "");
	expect(extended).toMatch(/^契+\.pdf$/);
	expect(Buffer.byteLength(extended)).toBeLessThanOrEqual(200);
});

it("is one well-formed header for any name", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
			expect(attachment(name)).toMatch(
				/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"(; filename\*=UTF-8''([\w.~!$&+^`|-]|%[0-9A-F]{2})+)?$/,
			);
		}),
	);
});
