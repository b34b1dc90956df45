import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { exchangeOf, newApp, newCode, newPkce, type ThirdPartyApp } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

const TOKEN = "/api/auth/oauth/token";
let app: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
let other: ThirdPartyApp;

beforeAll(async () => {
	app = await startApp();
	ada = await newPerson(app, "Ada");
	calendar = await newApp(app, {
		redirectUris: ["https://app.example/callback", "https://app.example/other"],
	});
	other = await newApp(app, { redirectUris: ["https://app.example/callback"] });
});
afterAll(() => app.close());

const invalidGrant = { error: "invalid_grant", error_description: expect.any(String) };

describe("a code exchange", () => {
	it.each(["form", "json"])("answers with tokens that work, to a %s body", async (type) => {
		const code = await newCode(ada, calendar, { scope: "READ_BOOKING READ_PROFILE" });
		const { body, headers } = await app.agent
			.post(TOKEN)
			.type(type)
			.send(exchangeOf(calendar, code))
			.expect(200);
		expect(body).toEqual({
			access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
			token_type: "Bearer",
			expires_in: 1800,
			refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/),
			scope: "READ_BOOKING READ_PROFILE",
		});
		expect(headers["cache-control"]).toBe("no-store");
		const me = await app.agent
			.get("/api/auth/oauth/me")
			.auth(body.access_token, { type: "bearer" })
			.expect(200);
		expect(me.body).toEqual({
			username: "Ada",
			id: ada.id,
			scope: "READ_BOOKING READ_PROFILE",
			client_id: calendar.clientId,
			name: "The Ada",
			email: "ada@example.test",
			time_zone: "UTC",
		});
	});

	it("takes the client's credentials by Basic, raw and form-encoded", async () => {
		for (const encode of [(text: string) => text, (text: string) => text.replaceAll("_", "%5F")]) {
			const code = await newCode(ada, calendar);
			const { client_id, client_secret, ...body } = exchangeOf(calendar, code);
			await app.agent.post(TOKEN).auth(encode(client_id), encode(client_secret)).send(body).expect(200);
		}
	});

	it("uses a code once, and withdraws what it bought when it is offered again", async () => {
		const code = await newCode(ada, calendar);
		const { body } = await app.agent.post(TOKEN).send(exchangeOf(calendar, code)).expect(200);
		await app.agent
			.post(TOKEN)
			.send(exchangeOf(calendar, code))
			.expect(400, invalidGrant)
			.catch(() => undefined);
		await app.agent.get("/api/auth/oauth/me").auth(body.access_token, { type: "bearer" }).expect(401);
	});
});
