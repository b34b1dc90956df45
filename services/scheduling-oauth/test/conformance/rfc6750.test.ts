import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { newTokens, type Tokens } from "../support/apps.ts";
import { ME, newWorld, type World } from "./world.ts";

let world: World;
let tokens: Tokens;
beforeAll(async () => {
	world = await newWorld();
	tokens = await newTokens(world.app, world.ada, world.client);
});
afterAll(() => world.app.close());

const get = (path: string, authorization?: string) =>
	authorization ? world.app.agent.get(path).set("Authorization", authorization) : world.app.agent.get(path);

describe("RFC 6750", () => {
	it("§2.1: MUST support the Authorization header, with a case-insensitive scheme", async () => {
		for (const scheme of ["Bearer", "bearer", "BEARER"])
			await get(ME, `${scheme} ${tokens.access_token}`).expect(200);
	});

	it("§2.2, §2.3: a token in a form or in the query is ignored", async () => {
		await get(`${ME}?access_token=${tokens.access_token}`).expect(401);
		await world.app.agent.post(ME).type("form").send({ access_token: tokens.access_token }).expect(401);
	});

	it.each([
		["no token", undefined, /^Bearer realm="[^"]+"$/],
		["a malformed token", "Bearer a b c", /^Bearer realm=.*error="invalid_token"/],
		["another scheme", "Basic YTpi", /^Bearer realm="[^"]+"$/],
	])(
		"§3, §3.1: %s gets 401 with a challenge, without an error code if no token was sent",
		async (_what, header, challenge) => {
			const { headers, body } = await get(ME, header).expect(401);
			expect(headers["www-authenticate"]).toMatch(challenge);
			expect(body.error).toBe("invalid_token");
		},
	);

	it("§3.1: an expired or revoked token is invalid_token with 401, never 403", async () => {
		const { access_token } = await newTokens(world.app, world.ada, world.client);
		const credentials = { client_id: world.client.clientId, client_secret: world.client.secret };
		await world.app.agent.post("/api/auth/oauth/revoke").send({ ...credentials, token: access_token });
		const revoked = await get(ME, `Bearer ${access_token}`).expect(401);
		world.app.travel(1800);
		const expired = await get(ME, `Bearer ${tokens.access_token}`).expect(401);
		world.app.travel(-1800);
		for (const { headers } of [revoked, expired])
			expect(headers["www-authenticate"]).toContain('error="invalid_token"');
	});

	it("§3.1: insufficient scope is insufficient_scope with 403, and names the required scope", async () => {
		const profile = await newTokens(world.app, world.ada, world.client, { scope: "READ_PROFILE" });
		const { headers } = await get("/api/v1/bookings", `Bearer ${profile.access_token}`).expect(403);
		expect(headers["www-authenticate"]).toMatch(/^Bearer .*error="insufficient_scope".*scope="READ_BOOKING"/);
	});

	it("§3: no attribute of a challenge is repeated or contains a quote", async () => {
		const { headers } = await get(ME, "Bearer x").expect(401);
		const names = [...String(headers["www-authenticate"]).matchAll(/(\w+)="[^"\\]*"/g)].map(
			([, name]) => name,
		);
		expect(names).toEqual(["realm", "error", "error_description"]);
	});

	it("§5.3: responses with a token or personal data are not cacheable", async () => {
		await get(ME, `Bearer ${tokens.access_token}`).expect("cache-control", "no-store");
	});
});
