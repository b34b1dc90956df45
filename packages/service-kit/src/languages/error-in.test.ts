import { describe, expect, it } from "@jest/globals";
import { NotFound, ServiceUnavailable, TooManyRequests } from "@repo/http-errors";
import { errorIn } from "./look-up-words.ts";

describe("an error without a translation", () => {
	const busy = new TooManyRequests(
		3,
		"Your account has too many requests in progress. Send fewer at a time.",
	);

	it.each([
		["en", "Too many requests. Wait a moment, then try again."],
		["de", "Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut."],
	])("that limits callers of the API tells a person who reads %s to wait", (language, detail) => {
		const { status, code, headers } = busy;
		expect(errorIn(busy, language)).toMatchObject({ status, code, headers, detail });
	});

	it("keeps its text for programs, and in English if it is not a limit", () => {
		const error = new NotFound();
		expect(errorIn(busy)).toBe(busy);
		expect(errorIn(error, "en")).toBe(error);
		expect(errorIn(error, "de").detail).not.toBe(error.detail);
	});

	it("says what its status means", () => {
		const { detail } = errorIn(new ServiceUnavailable("pdf_busy", "The service is busy."), "de");
		expect(detail).toBe("Der Dienst ist im Moment nicht verfügbar. Versuchen Sie es in einer Minute erneut.");
	});
});
