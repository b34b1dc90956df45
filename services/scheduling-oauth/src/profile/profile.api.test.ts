import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { newPerson, PASSWORD, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let mailbox: MailServer;
let app: TestApp;
let person: Person;
let count = 0;
beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp({ SMTP_URL: mailbox.url });
});
beforeEach(async () => {
	count += 1;
	person = await newPerson(app, `person-${count}`);
	await app.workOff(); // mails of the test before
	mailbox.received.length = 0;
});
afterAll(async () => {
	await app.close();
	await mailbox.close();
});

const edit = (fields: Record<string, string> = {}) =>
	person.browser
		.post("/account")
		.type("form")
		.send({
			csrf: person.token("profile"),
			name: "New Name",
			timeZone: "UTC",
			...fields,
		});

describe("the profile", () => {
	it("requires READ_PROFILE of an app", async () => {
		const bearer = async (scope: string) => {
			const tokens = await newTokens(app, person, await newApp(app), { scope });
			return { authorization: `Bearer ${tokens.access_token}` };
		};
		const { body } = await app.agent
			.get("/api/v1/profile")
			.set(await bearer("READ_PROFILE"))
			.expect(200);
		expect(body).toMatchObject({ id: person.id, email: person.email, email_verified: true });
		await app.agent
			.get("/api/v1/profile")
			.set(await bearer("READ_BOOKING"))
			.expect(403);
		await app.agent.get("/api/v1/profile").expect(401);
	});

	it("changes, and is confirmed", async () => {
		await edit({ timeZone: "Asia/Kolkata" }).expect(303).expect("location", "/account?done");
		const page = await person.browser.get("/account?done").expect(200);
		expect(page.text).toContain("Saved.");
		expect(page.text).toContain('value="New Name"');
		expect(page.text).toMatch(/<option value="Asia\/Kolkata" selected/);
	});

	it.each([
		["no name", { name: "" }, 400, "Must not be empty."],
		["a made-up time zone", { timeZone: "Mars/Olympus" }, 400, "IANA"],
		["another form's token", { csrf: "x" }, 403, "This form has expired"],
	])("refuses %s and keeps what was typed", async (_kind, fields: Record<string, string>, status, text) => {
		const answer = await edit({ timeZone: "Asia/Tokyo", ...fields }).expect(status);
		expect(answer.text).toContain(text);
		expect(answer.text).not.toContain(PASSWORD);
		const page = await person.browser.get("/account");
		expect(page.text).toContain(`value="The ${person.username}"`);
	});
});
