import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newApp,
	newCode,
	newPkce,
	newTokens,
	refreshOf,
} from "../support/apps.ts";
import { newPerson } from "../support/people.ts";
import { ME, newWorld, parseRedirect, TOKEN, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

const post = (body: object) => world.app.agent.post(TOKEN).send(body);
const status = async (token: string) =>
	(await world.app.agent.get(ME).auth(token, { type: "bearer" })).status;

describe("RFC 9700 (and the threats of RFC 6819 it updates)", () => {
	it("§2.1, §4.1.3: redirect URIs MUST be compared as exact strings", async () => {
		for (const redirect_uri of [
			"https://app.example/callback?x",
			"https://app.example/callback/..",
			"https://app.example:443/callback",
		])
			await world.ada.browser.get(authorizeAddress(world.client, { redirect_uri })).expect(400);
	});

	it("§2.1, §4.11.2: never redirects to an unregistered URL", async () => {
		const { headers } = await world.app.agent.get(
			authorizeAddress(world.client, { redirect_uri: "https://evil.example/", scope: "" }),
		);
		expect(headers.location).toBeUndefined();
	});

	it("§2.1.1: MUST support PKCE, enforce the verifier, and announce it in the metadata", async () => {
		const { verifier, challenge } = newPkce();
		const code = await newCode(world.ada, world.client, {
			code_challenge: challenge,
			code_challenge_method: "S256",
		});
		await post(exchangeOf(world.client, code)).expect(400);
		await post(exchangeOf(world.client, code, { code_verifier: verifier })).expect(200);
		const { body } = await world.app.agent.get("/.well-known/oauth-authorization-server");
		expect(body.code_challenge_methods_supported).toEqual(["S256"]);
	});

	it("§2.1.1, §4.8.2: PKCE downgrade: a verifier MUST be rejected if there was no challenge", async () => {
		const code = await newCode(world.ada, world.client);
		const { body } = await post(exchangeOf(world.client, code, { code_verifier: newPkce().verifier })).expect(
			400,
		);
		expect(body.error).toBe("invalid_grant");
	});

	it("§2.1.2, §2.4: no implicit grant, no password grant", async () => {
		const { headers } = await world.app.agent.get(authorizeAddress(world.client, { response_type: "token" }));
		expect(parseRedirect(headers.location).error).toBe("unsupported_response_type");
		const { body } = await post({ ...refreshOf(world.client, "x"), grant_type: "password" }).expect(400);
		expect(body.error).toBe("unsupported_grant_type");
	});

	it("§2.3: a token is limited to the granted scope", async () => {
		const { access_token } = await newTokens(world.app, world.ada, world.client, { scope: "READ_PROFILE" });
		await world.app.agent.get("/api/v1/bookings").auth(access_token, { type: "bearer" }).expect(403);
	});

	it("§2.6: MUST NOT allow scripts of other origins at the authorization endpoint", async () => {
		const { browser } = world.ada;
		const address = authorizeAddress(world.client);
		for (const request of [browser.get(address), browser.options(address)]) {
			const { headers } = await request
				.set("Origin", "https://app.example")
				.set("Access-Control-Request-Method", "GET");
			expect(Object.keys(headers)).not.toContainEqual(expect.stringMatching(/^access-control-/));
		}
	});

	it("§4.2.4, §4.3: code and state do not leak by Referer, and a code works once", async () => {
		const address = authorizeAddress(world.client, { prompt: "consent" });
		const page = await world.ada.browser.get(address).expect(200);
		const answer = await decide(world.ada, address);
		for (const { headers } of [page, answer]) expect(headers["referrer-policy"]).toBe("no-referrer");
	});

	it("§4.5.3.1: code injection: a code is bound to the session's challenge", async () => {
		const [victim, attacker] = [newPkce(), newPkce()];
		const stolen = await newCode(world.ada, world.client, {
			code_challenge: victim.challenge,
			code_challenge_method: "S256",
		});
		await post(exchangeOf(world.client, stolen, { code_verifier: attacker.verifier })).expect(400);
		await post(exchangeOf(world.client, stolen, { code_verifier: victim.verifier })).expect(200);
	});

	it("§4.5, RFC 6819 §4.4.1.1: a code stolen by one client is useless to another, and remains valid", async () => {
		const code = await newCode(world.ada, world.client);
		await post(exchangeOf(world.other, code)).expect(400);
		await post(exchangeOf(world.client, code)).expect(200);
	});

	it("§4.7: the app's state is returned, so that it can detect forged responses", async () => {
		const { headers } = await decide(
			world.ada,
			authorizeAddress(world.client, { state: "s1", prompt: "consent" }),
		);
		expect(parseRedirect(headers.location).state).toBe("s1");
	});

	it("§4.12: redirects with 303, so that no browser sends the form on to the app", async () => {
		const address = authorizeAddress(world.client, { prompt: "consent" });
		expect((await decide(world.ada, address)).status).toBe(303);
	});

	it("§2.2.2, §4.14.2: refresh tokens are bound to client and scope, expire unused, and can be revoked", async () => {
		const { refresh_token } = await newTokens(world.app, world.ada, world.client);
		await post(refreshOf(world.other, refresh_token)).expect(400);
		world.app.travel(30 * 86_400);
		await post(refreshOf(world.client, refresh_token)).expect(400);
		world.app.travel(-30 * 86_400);
	});

	it("§4.15: a token's sub is a user's, and cannot be confused with a client's id", async () => {
		expect((await newApp(world.app)).clientId).toMatch(/^app_/);
	});

	it("§4.16: the consent page MUST NOT be framed", async () => {
		const { headers } = await world.ada.browser.get(authorizeAddress(world.client, { prompt: "consent" }));
		expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
	});

	it("RFC 6819 §5.1.4.1.5, §5.2.2.3: users never see one another's connections", async () => {
		const bob = await newPerson(world.app, "Bob");
		const one = await newApp(world.app);
		await newTokens(world.app, world.ada, one);
		// Ada has allowed this app; Bob is still asked.
		await bob.browser.get(authorizeAddress(one)).expect(200);
	});

	it("RFC 6819 §4.4.1.5: a token of one user never gives access to another's data", async () => {
		const carol = await newPerson(world.app, "Carol");
		const hers = await newTokens(world.app, carol, world.client);
		const { body } = await world.app.agent.get(ME).auth(hers.access_token, { type: "bearer" }).expect(200);
		expect(body.id).toBe(carol.id);
		expect(await status(hers.access_token)).toBe(200);
	});
});
