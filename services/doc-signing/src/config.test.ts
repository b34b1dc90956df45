import { expect, test } from "@jest/globals";
import { readConfig } from "./config.ts";

test("a time-stamp server's address with a password stops the start, and the password is not told", () => {
	let problem = "";
	try {
		readConfig({ TIMESTAMP_URLS: "https://one.example/tsa, https://me:hush@two.example/tsa" });
	} catch (error) {
		problem = String(error);
	}
	expect(problem).toContain("TIMESTAMP_URLS: must have no user name or password");
	expect(problem).not.toContain("hush");
});

test("a MAIL_FROM that no mail server takes stops the start", () => {
	expect(() => readConfig({ MAIL_FROM: "Signing" })).toThrow("MAIL_FROM: must be an e-mail address");
});
