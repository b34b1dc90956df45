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
	])("%s prevents the start with one line that says what is allowed", (given) => {
		const line = /^Wrong settings: BASE_URL: must be a scheme and a host alone.*\.$/;
		expect(() => withBaseUrl(given)).toThrow(line);
	});

	it.each(["example.org", "ftp://example.org", "/"])("%s is not a web URL", (given) => {
		expect(() => withBaseUrl(given)).toThrow(/^Wrong settings: BASE_URL: .*\.$/);
	});
});

it("an invalid MAIL_FROM is rejected at start", () => {
	const wrong = () => testConfig({ DATABASE_URL: "postgres://localhost/x", MAIL_FROM: "Scheduling" });
	expect(wrong).toThrow(/^Wrong settings: MAIL_FROM: must be an email .*\.$/);
});
