import { describe, expect, test } from "@jest/globals";
import { damagedFiles, withLead } from "../../../test/support/damaged-files.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { fromHeader } from "./header.ts";
import { hasValidXref } from "./valid-xref.ts";

describe("a valid cross-reference table", () => {
	test.each(["three-pages.pdf", "object-streams.pdf", "linearized.pdf", "tax-form.pdf", "latex-form.pdf"])(
		"is found in %s",
		(name) => {
			expect(hasValidXref(fixture(name))).toBe(true);
		},
	);

	test("may follow bytes before the header", () => {
		expect(hasValidXref(fromHeader(withLead(fixture("three-pages.pdf"))))).toBe(true);
	});

	test("has no cycle of sections", () => {
		const text = fixture("three-pages.pdf").toString("latin1");
		const looped = text.replace("/Size 22", "/Size 22 /Prev 4202");
		expect(looped).not.toBe(text);
		expect(hasValidXref(Buffer.from(looped, "latin1"))).toBe(false);
	});

	const broken = damagedFiles.filter(([what]) =>
		/offset (that|beyond|of its)|earlier|trailer|not one/.test(what),
	);
	test.each(broken)("is not found in a file with %s", async (_, make) => {
		expect(hasValidXref(await make())).toBe(false);
	});
});
