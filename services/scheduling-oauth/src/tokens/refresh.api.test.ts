import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { hashSecret } from "@repo/service-kit/crypto";
import { newApp, newTokens, refreshOf, type ThirdPartyApp, type Tokens } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { revokeToken } from "./revoke-token.ts";

const REFRESH = "/api/auth/oauth/refreshToken";
const TOKEN = "/api/auth/oauth/token";
const DAY = 86_400;
let app: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
let tokens: Tokens;

beforeAll(async () => {
	// Longer than the time travels below, so that the browser stays signed in.
	app = await startApp({ SESSION_SECONDS: String(400 * DAY), SESSION_IDLE_SECONDS: String(400 * DAY) });
	ada = await newPerson(app, "Ada");
	calendar = await newApp(app);
	tokens = await newTokens(app, ada, calendar, { scope: "READ_BOOKING READ_PROFILE" });
});
afterAll(() => app.close());

const refresh = (more: Record<string, unknown> = {}, token = tokens.refresh_token, path = REFRESH) =>
	app.agent.post(path).send(refreshOf(calendar, token, more));

const statusOf = async (token: string) =>
	(await app.agent.get("/api/auth/oauth/me").auth(token, { type: "bearer" })).status;

describe("a refresh", () => {
	it.each([
		[REFRESH, "json"],
		[REFRESH, "form"],
		[TOKEN, "json"],
		[TOKEN, "form"],
	])("at %s by %s gives a new access token and the same refresh token", async (path, type) => {
		const { body, headers } = await app.agent
			.post(path)
			.type(type)
			.send(refreshOf(calendar, tokens.refresh_token))
			.expect(200);
		expect(body).toEqual({ ...tokens, access_token: expect.any(String) });
		expect(body.access_token).not.toBe(tokens.access_token);
		expect(headers["cache-control"]).toBe("no-store");
		expect(await statusOf(body.access_token)).toBe(200);
		expect(await statusOf(tokens.access_token)).toBe(200);
	});

	it.each([REFRESH, TOKEN])(
		"at %s takes the refresh token as a Bearer header, as the first apps send it",
		async (path) => {
			const { refresh_token, ...body } = refreshOf(calendar, tokens.refresh_token);
			await app.agent.post(path).set("Authorization", `Bearer ${refresh_token}`).send(body).expect(200);
			const both = { ...body, refresh_token };
			await app.agent.post(path).set("Authorization", `bearer ${refresh_token}`).send(both).expect(200);
			const differing = await app.agent
				.post(path)
				.set("Authorization", "Bearer rt_other")
				.send(both)
				.expect(400);
			expect(differing.body.error).toBe("invalid_request");
		},
	);

	it("accepts the client's credentials by Basic", async () => {
		const { client_id, client_secret, ...body } = refreshOf(calendar, tokens.refresh_token);
		await app.agent.post(REFRESH).auth(client_id, client_secret).send(body).expect(200);
	});

	it("narrows the scope of one access token, and never widens it", async () => {
		const { body } = await refresh({ scope: "READ_BOOKING" }).expect(200);
		expect(body.scope).toBe("READ_BOOKING");
		expect((await refresh().expect(200)).body.scope).toBe("READ_BOOKING READ_PROFILE");
		const narrow = await newTokens(app, ada, calendar, { scope: "READ_BOOKING" });
		const wider = await refresh({ scope: "READ_BOOKING READ_PROFILE" }, narrow.refresh_token).expect(400);
		expect(wider.body.error).toBe("invalid_scope");
		expect((await refresh({ scope: "NO_SUCH" }).expect(400)).body.error).toBe("invalid_scope");
		expect((await refresh({ scope: "" }).expect(200)).body.scope).toBe("READ_BOOKING READ_PROFILE");
	});

	it("extends a refresh token to thirty days after its last use", async () => {
		const { refresh_token } = await newTokens(app, ada, calendar);
		app.travel(29 * DAY);
		await refresh({}, refresh_token).expect(200);
		app.travel(29 * DAY);
		await refresh({}, refresh_token).expect(200);
		app.travel(30 * DAY);
		expect((await refresh({}, refresh_token).expect(400)).body.error).toBe("invalid_grant");
		tokens = await newTokens(app, ada, calendar, { scope: "READ_BOOKING READ_PROFILE" });
	});

	it("waits for an earlier revocation, and is rejected", async () => {
		const { refresh_token } = await newTokens(app, ada, calendar);
		const client = { id: calendar.rowId, clientId: calendar.clientId };
		const end = () => revokeToken(app.dependencies, { client, token: refresh_token, ipAddress: undefined });
		const results = await contend<Awaited<ReturnType<typeof refresh>> | undefined>({
			pool: app.dependencies.db.$client,
			lock: {
				text: "SELECT FROM refresh_tokens WHERE token_hash = $1 FOR UPDATE",
				values: [hashSecret(refresh_token)],
			},
			contenders: [
				() => end().then(() => undefined),
				...Array.from({ length: 10 }, () => async () => refresh({}, refresh_token)),
			],
		});
		for (const one of results) {
			if (one.status === "rejected") throw one.reason;
			const { status, body } = one.value ?? { status: 400, body: { error: "invalid_grant" } };
			const worth = status === 200 ? await statusOf(body.access_token) : body.error;
			// A request that got the row before the revocation has a token, which was revoked with it.
			expect([401, "invalid_grant"]).toContain(worth);
		}
		await refresh({}, refresh_token).expect(400);
	});
});

describe("a refused refresh", () => {
	it.each([
		["a wrong secret", { client_secret: "wrong" }, 401, "invalid_client"],
		["an access token instead", () => ({ refresh_token: tokens.access_token }), 400, "invalid_grant"],
		["a changed token", () => ({ refresh_token: `${tokens.refresh_token}x` }), 400, "invalid_grant"],
		["no token", { refresh_token: undefined }, 400, "invalid_request"],
		["a code's grant type", { grant_type: "authorization_code" }, 400, "unsupported_grant_type"],
	])("for %s", async (_what, more, status, error) => {
		const { body } = await refresh(typeof more === "function" ? more() : more).expect(status);
		expect(body).toEqual({ error, error_description: expect.any(String) });
	});

	it("for another client's token", async () => {
		const other = await newApp(app);
		const { body } = await app.agent.post(REFRESH).send(refreshOf(other, tokens.refresh_token)).expect(400);
		expect(body.error).toBe("invalid_grant");
		await refresh().expect(200);
	});

	it("after the user's account is closed, access tokens included", async () => {
		const bob = await newPerson(app, "Bob");
		const his = await newTokens(app, bob, calendar);
		await app.dependencies.db.$client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [bob.id]);
		expect((await refresh({}, his.refresh_token).expect(400)).body.error).toBe("invalid_grant");
		expect(await statusOf(his.access_token)).toBe(401);
	});
});
