import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { newTokens, refreshOf } from "../support/apps.ts";
import { basic, INTROSPECT, ME, newWorld, REVOKE, TOKEN, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

const ask = (path: string, token: string | undefined, by = world.client, more = {}) =>
	world.app.agent
		.post(path)
		.type("form")
		.set("Authorization", basic(by.clientId, by.secret))
		.send({ ...(token && { token }), ...more });
const tokensOf = () => newTokens(world.app, world.ada, world.client);
const status = async (token: string) =>
	(await world.app.agent.get(ME).auth(token, { type: "bearer" })).status;

describe("RFC 7009", () => {
	it("§2: MUST support refresh tokens, SHOULD support access tokens", async () => {
		const { access_token, refresh_token } = await tokensOf();
		await ask(REVOKE, access_token).expect(200);
		expect(await status(access_token)).toBe(401);
		await ask(REVOKE, refresh_token).expect(200);
		await world.app.agent.post(TOKEN).send(refreshOf(world.client, refresh_token)).expect(400);
	});

	it("§2.1: the client is authenticated, and MUST own the token", async () => {
		const { access_token, refresh_token } = await tokensOf();
		await world.app.agent.post(REVOKE).type("form").send({ token: access_token }).expect(401);
		await ask(REVOKE, access_token, { ...world.client, secret: "wrong" }).expect(401);
		for (const token of [access_token, refresh_token]) await ask(REVOKE, token, world.other).expect(400);
		expect(await status(access_token)).toBe(200);
	});

	it("§2.1: revoking a refresh token revokes the access tokens of its grant at once", async () => {
		const { access_token, refresh_token } = await tokensOf();
		await ask(REVOKE, refresh_token).expect(200);
		expect(await status(access_token)).toBe(401);
	});

	it("§2.1: a wrong hint does not stop the search; an unknown one is ignored", async () => {
		for (const token_type_hint of ["access_token", "made_up"]) {
			const { access_token, refresh_token } = await tokensOf();
			await ask(REVOKE, refresh_token, world.client, { token_type_hint }).expect(200);
			expect(await status(access_token)).toBe(401);
		}
	});

	it("§2.2: 200 for a revoked token, and for an unknown one", async () => {
		const { refresh_token } = await tokensOf();
		for (const token of [refresh_token, refresh_token, "unknown"]) await ask(REVOKE, token).expect(200);
	});

	it("§2.2.1: errors are those of RFC 6749", async () => {
		expect((await ask(REVOKE, undefined).expect(400)).body.error).toBe("invalid_request");
	});
});

describe("RFC 7662", () => {
	it("§2.1: MUST be a POST by an authenticated client", async () => {
		await world.app.agent.get(INTROSPECT).expect(405);
		const { access_token } = await tokensOf();
		await world.app.agent.post(INTROSPECT).type("form").send({ token: access_token }).expect(401);
	});

	it("§2.2: returns active, and the claims that a resource server needs", async () => {
		const { access_token } = await tokensOf();
		const { body } = await ask(INTROSPECT, access_token, world.other)
			.expect(200)
			.expect("content-type", /json/);
		expect(body).toMatchObject({
			active: true,
			scope: "READ_BOOKING",
			client_id: world.client.clientId,
			token_type: "Bearer",
		});
		expect(body.exp - body.iat).toBe(1800);
	});

	it.each(["unknown", "a.b.c", "rt_x"])("§2.2: MUST return nothing but inactive for %s", async (token) => {
		await ask(INTROSPECT, token).expect(200, { active: false });
	});

	it("§2.2, §4: an expired, revoked or foreign refresh token is inactive", async () => {
		const [one, another] = [await tokensOf(), await tokensOf()];
		await ask(REVOKE, one.refresh_token).expect(200);
		for (const token of [one.access_token, one.refresh_token])
			await ask(INTROSPECT, token).expect(200, { active: false });
		await ask(INTROSPECT, another.refresh_token, world.other).expect(200, { active: false });
		world.app.travel(1800);
		await ask(INTROSPECT, another.access_token).expect(200, { active: false });
	});

	it("§2.3: an unknown client gets 401", async () => {
		const { body } = await ask(INTROSPECT, "x", { ...world.client, clientId: "app_unknown" }).expect(401);
		expect(body.error).toBe("invalid_client");
	});
});
