import { expect, test } from "@jest/globals";
import { testConfig } from "../test/support/start-app.ts";
import { readConfig } from "./config.ts";

test("a time-stamp server URL with a password is rejected at start, without showing the password", () => {
	let problem = "";
	try {
		readConfig({ TIMESTAMP_URLS: "https://one.example/tsa, https://me:hush@two.example/tsa" });
	} catch (error) {
		problem = String(error);
	}
	expect(problem).toContain("TIMESTAMP_URLS: must not contain a user name or password");
	expect(problem).not.toContain("hush");
});

test("an invalid MAIL_FROM is rejected at start", () => {
	expect(() => readConfig({ MAIL_FROM: "Signing" })).toThrow("MAIL_FROM: must be an email address");
});

test("JOB_SLOTS changes the named queues, and rejects unknown queues and invalid counts", () => {
	const required = {
		DATABASE_URL: "postgres://localhost/x",
		S3_ENDPOINT: "http://localhost:1",
		S3_ACCESS_KEY: "a",
		S3_SECRET_KEY: "b",
	};
	const { mail, sealing, webhooks } = testConfig({ ...required, JOB_SLOTS: "mail=2, sealing=12" }).JOB_SLOTS;
	expect({ mail, sealing, webhooks }).toEqual({ mail: 2, sealing: 12, webhooks: 10 });
	for (const wrong of ["mails=2", "mail=0", "mail", "mail=2;sealing=1", "toString=1"])
		expect(() => testConfig({ ...required, JOB_SLOTS: wrong })).toThrow("JOB_SLOTS: must be counts");
});
