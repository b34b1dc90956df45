import { describe, expect, it } from "@jest/globals";
import { NotFound, TooManyRequests } from "@repo/http-errors";
import { inLanguage } from "./link-error-page.tsx";

describe("an error without a translation", () => {
	const busy = new TooManyRequests(
		3,
		"Your account has too many requests in progress. Send fewer at a time.",
	);

	it.each([
		["en", "Wait a moment, then try again."],
		["de", "Warten Sie einen Moment, und versuchen Sie es dann erneut."],
	] as const)("that limits callers of the API tells a recipient who reads %s to wait", (language, detail) => {
		const { status, code, headers } = busy;
		expect(inLanguage(busy, language)).toMatchObject({ status, code, headers, detail });
	});

	it("keeps its text in English, if it is not a limit", () => {
		const error = new NotFound();
		expect(inLanguage(error, "en")).toBe(error);
		expect(inLanguage(error, "de").detail).not.toBe(error.detail);
	});
});
