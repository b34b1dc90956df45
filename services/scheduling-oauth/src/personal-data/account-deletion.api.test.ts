import { beforeEach, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";

const { app, mail } = sharedMailApp();
let person: Person;
let people = 0;
beforeEach(async () => {
	people += 1;
	person = await newPerson(app, `leaver-${people}`);
});

const send = (fields: object = {}) =>
	person.browser
		.post("/account/delete")
		.type("form")
		.send({ csrf: person.token("delete-account"), ...fields });
const query = (text: string) => app.sql(text, [person.id]);
const exists = async () => (await query("SELECT FROM users WHERE id = $1")).length === 1;

describe("deleting an account", () => {
	it("requires typing the username, revokes its tokens, and is logged and confirmed by email", async () => {
		const { access_token } = await newTokens(app, person, await newApp(app));
		expect((await person.browser.get("/account/delete").expect(200)).text).toContain("365 days");
		const refused = await send({ username: "somebody" }).expect(400);
		expect(refused.text).toContain('id="username-error"');
		expect(await exists()).toBe(true);
		const { headers } = await send({ username: person.username.toUpperCase() }).expect(303);
		const { text } = await person.browser.get(String(headers.location)).expect(200);
		expect(text).toContain("Your account has been deleted.");
		expect((await person.browser.get("/")).text).not.toContain("deleted");
		expect(await exists()).toBe(false);
		await app.agent.get("/api/auth/oauth/me").auth(access_token, { type: "bearer" }).expect(401);
		const [event] = await query(
			"SELECT actor_type, actor, details FROM audit_events WHERE user_id = $1 AND type = 'account.deleted'",
		);
		expect(event).toEqual({
			actor_type: "user",
			actor: person.username,
			details: { username: person.username },
		});
		await app.workOff();
		expect(mail.received.at(-1)?.subject).toBe("Your account was deleted");
	});

	it("happens once for a double click, and both responses are the same", async () => {
		const answers = await contendForRow(
			app.dependencies.db.$client,
			{ table: "users", id: person.id },
			[0, 1].map(() => async () => send({ username: person.username })),
		);
		expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
			[303, "/?done=account-deleted"],
			[303, "/?done=account-deleted"],
		]);
		expect(await query("SELECT FROM mails, users WHERE users.id = $1")).toEqual([]);
		expect(
			await query("SELECT FROM audit_events WHERE user_id = $1 AND type = 'account.deleted'"),
		).toHaveLength(1);
	});

	it("requires a proof from the last ten minutes", async () => {
		app.travel(601);
		const { headers } = await person.browser.get("/account/delete").expect(303);
		expect(headers.location).toBe("/account/verify?return_to=%2Faccount%2Fdelete");
		const { text } = await send({ username: person.username }).expect(403);
		expect(text).toContain('href="/account/verify?return_to=%2Faccount%2Fverify%3Fdone" target="_blank"');
		app.travel(-601);
		expect(await exists()).toBe(true);
	});
});
