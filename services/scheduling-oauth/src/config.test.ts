import { describe, expect, it } from "@jest/globals";
import { testConfig } from "../test/support/start-app.ts";

const withBaseUrl = (BASE_URL: string) => testConfig({ DATABASE_URL: "postgres://localhost/x", BASE_URL });

describe("BASE_URL", () => {
	it.each([
		["https://scheduling.example", "https://scheduling.example"],
		["https://scheduling.example/", "https://scheduling.example"],
		["https://Scheduling.Example:443", "https://scheduling.example"],
		["http://localhost:4100", "http://localhost:4100"],
	])("%s makes the issuer %s", (given, issuer) => expect(withBaseUrl(given).BASE_URL).toBe(issuer));

	it.each([
		"https://example.org/scheduling",
		"https://example.org//",
		"https://example.org/?a=b",
		"https://example.org/?",
		"https://example.org/#top",
		"https://user:password@example.org",
	])("%s stops the start with one line that says what it may be", (given) => {
		const line = /^Wrong settings: BASE_URL: must be a scheme and a host alone.*\.$/;
		expect(() => withBaseUrl(given)).toThrow(line);
	});

	it.each(["example.org", "ftp://example.org", "/"])("%s is no address of the web", (given) => {
		expect(() => withBaseUrl(given)).toThrow(/^Wrong settings: BASE_URL: .*\.$/);
	});
});

describe("MAIL_FROM", () => {
	const withSender = (MAIL_FROM: string) => testConfig({ DATABASE_URL: "postgres://localhost/x", MAIL_FROM });

	it.each([
		"no-reply@localhost",
		"Scheduling <no-reply@scheduling.example>",
		'"Ada, Inc." <ada@ada.example>',
	])("may be %s", (given) => expect(withSender(given).MAIL_FROM).toBe(given));

	it.each(["Scheduling", "Scheduling <", "Scheduling <no-reply>", "Ada, Inc. <ada@ada.example>", "a@b c@d"])(
		"%s stops the start, as no mail would leave",
		(given) => expect(() => withSender(given)).toThrow(/^Wrong settings: MAIL_FROM: must be an e-mail .*\.$/),
	);
});
