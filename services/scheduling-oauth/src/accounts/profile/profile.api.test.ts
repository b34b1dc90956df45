import { describe, expect, it } from "@jest/globals";
import { newApp, newTokens } from "../../../test/support/apps.ts";
import { mailTests } from "../../../test/support/mail-tests.ts";
import { PASSWORD } from "../../../test/support/people.ts";

const tests = mailTests();

const edit = (fields: Record<string, string> = {}) =>
	tests.person.browser
		.post("/account")
		.type("form")
		.send({
			csrf: tests.person.token("profile"),
			name: "New Name",
			timeZone: "UTC",
			...fields,
		});

describe("the profile", () => {
	it("requires READ_PROFILE of an app", async () => {
		const bearer = async (scope: string) => {
			const tokens = await newTokens(tests.app, tests.person, await newApp(tests.app), { scope });
			return { authorization: `Bearer ${tokens.access_token}` };
		};
		const { body } = await tests.app.agent
			.get("/api/v1/profile")
			.set(await bearer("READ_PROFILE"))
			.expect(200);
		expect(body).toMatchObject({ id: tests.person.id, email: tests.person.email, email_verified: true });
		await tests.app.agent
			.get("/api/v1/profile")
			.set(await bearer("READ_BOOKING"))
			.expect(403);
		await tests.app.agent.get("/api/v1/profile").expect(401);
	});

	it("can be changed, and the page confirms it", async () => {
		await edit({ timeZone: "Asia/Kolkata" }).expect(303).expect("location", "/account?done");
		const page = await tests.person.browser.get("/account?done").expect(200);
		expect(page.text).toContain("Saved.");
		expect(page.text).toContain('value="New Name"');
		expect(page.text).toMatch(/<option value="Asia\/Kolkata" selected/);
	});

	it.each([
		["no name", { name: "" }, 400, "Must not be empty."],
		["an unknown time zone", { timeZone: "Mars/Olympus" }, 400, "IANA"],
		["another form's token", { csrf: "x" }, 403, "This form has expired"],
	])("refuses %s and keeps what was typed", async (_kind, fields: Record<string, string>, status, text) => {
		const answer = await edit({ timeZone: "Asia/Tokyo", ...fields }).expect(status);
		expect(answer.text).toContain(text);
		expect(answer.text).not.toContain(PASSWORD);
		const page = await tests.person.browser.get("/account");
		expect(page.text).toContain(`value="The ${tests.person.username}"`);
	});
});
