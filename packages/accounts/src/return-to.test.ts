import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { safeReturnTo, signInAddress } from "./return-to.ts";

describe("the page after sign-in", () => {
	it.each([
		"//evil.example",
		"///evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"/\t/evil.example",
		"/\n/evil.example",
		"/\r\nSet-Cookie: a=b",
		"\t//evil.example",
		" //evil.example",
		"https://evil.example",
		"https:evil.example",
		"javascript:alert(1)",
		"data:text/html,x",
		"evil.example",
		"@evil.example",
		".evil.example",
		"",
		"/\0",
		undefined,
		["/a", "/b"],
		`/${"a".repeat(17_000)}`,
	])("is never %j", (wanted) => {
		expect(safeReturnTo(wanted)).toBe("/");
	});

	it.each([
		"/%2F/evil.example",
		"/%5Cevil.example",
		"/.//evil.example",
		"/a?b=//evil.example",
		"/bookings?status=accepted#x",
		"/a?state=\u00e9\u00ff\\",
	])("may be %j, which stays here", (wanted) => {
		expect(safeReturnTo(wanted)).toBe(wanted);
	});

	it("is on this site for any input", () => {
		const bits = fc.constantFrom(
			"/",
			"\\",
			".",
			"\t",
			"\n",
			"@",
			":",
			"?",
			"#",
			"%2f",
			"evil.example",
			"a",
			"é",
			" ",
		);
		fc.assert(
			fc.property(fc.array(bits, { maxLength: 8 }), (parts) => {
				const led = new URL(safeReturnTo(parts.join("")), "https://here.example");
				expect(led.origin).toBe("https://here.example");
			}),
			{ numRuns: 2_000 },
		);
	});

	it("survives a round trip through the sign-in URL", () => {
		const asked = "/auth?state=%20+%26&x=\u00ff";
		const address = new URL(signInAddress(asked), "https://here.example");
		expect(address.searchParams.get("return_to")).toBe(asked);
	});
});
