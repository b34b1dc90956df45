import { createHash, createPublicKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import jwt from "jsonwebtoken";
import { exchangeOf, newApp, newCode, refreshOf } from "../support/apps.ts";
import { type Claims, OPENID, signInAt } from "../support/openid.ts";
import { newPerson, type Person } from "../support/people.ts";
import { ME, newWorld, TOKEN, type World } from "./world.ts";

let world: World;
let people = 0;
/** Connected to the app with all its scopes. */
let person: Person;
beforeAll(async () => {
	world = await newWorld();
});
beforeEach(async () => {
	person = await newPerson(world.app, `person-${++people}`);
	await newCode(person, world.client, { scope: OPENID });
});
afterAll(() => world.app.close());

const userinfo = async (token: string) =>
	(await world.app.agent.get("/api/auth/oauth/userinfo").auth(token, { type: "bearer" })).body;
describe("OpenID Connect Core: the ID token", () => {
	it("§2, §3.1.3.6, §5.4: names the user to the app, and has the claims of profile and email", async () => {
		const { claims, access_token } = await signInAt(world.app, person, world.client, { nonce: "n-1" });
		const { iat, exp, auth_time, updated_at, ...rest } = claims as Claims & Record<string, number>;
		expect(rest).toEqual({
			iss: "http://localhost:4100",
			sub: String(person.id),
			aud: world.client.clientId,
			nonce: "n-1",
			at_hash: createHash("sha256").update(access_token).digest().subarray(0, 16).toString("base64url"),
			acr: "1",
			amr: ["pwd"],
			name: `The ${person.username}`,
			preferred_username: person.username,
			zoneinfo: "UTC",
			email: person.email,
			email_verified: true,
		});
		expect(Number(exp) - Number(iat)).toBe(300);
		expect([typeof auth_time, typeof updated_at]).toEqual(["number", "number"]);
	});

	it("§2: has only sub and how the user was verified for the scope openid alone, and no nonce if none was sent", async () => {
		const { claims } = await signInAt(world.app, person, world.client, { scope: "openid" });
		expect(Object.keys(claims).sort()).toEqual(
			["acr", "amr", "at_hash", "aud", "auth_time", "exp", "iat", "iss", "sub"].sort(),
		);
	});

	it("§10.1, §15.1: is signed with RS256 by default, by a key of the JWKS that signs no access tokens", async () => {
		const { id_token, access_token } = await signInAt(world.app, person, world.client);
		const { keys } = (await world.app.agent.get("/.well-known/jwks.json").expect(200)).body;
		const keyOf = (token: string) => {
			const { kid } = jwt.decode(token, { complete: true })?.header ?? {};
			return keys.find((key: { kid: string }) => key.kid === kid);
		};
		expect(keyOf(id_token)).toMatchObject({ kty: "RSA", alg: "RS256" });
		expect(keyOf(access_token)).toMatchObject({ kty: "EC" });
		const key = createPublicKey({ key: keyOf(id_token), format: "jwk" });
		expect(jwt.verify(id_token, key, { algorithms: ["RS256"] })).toMatchObject({ sub: String(person.id) });
	});

	it("§15.1: is signed with ES256 for an app that asks the operator for it", async () => {
		const app = await newApp(world.app, { idTokenAlgorithm: "ES256" });
		const { id_token } = await signInAt(world.app, person, app);
		const { header } = jwt.decode(id_token, { complete: true }) ?? {};
		expect(header).toMatchObject({ alg: "ES256", typ: "JWT" });
		const { keys } = (await world.app.agent.get("/.well-known/jwks.json")).body;
		const jwk = keys.find(({ kid }: { kid: string }) => kid === header?.kid);
		const key = createPublicKey({ key: jwk, format: "jwk" });
		expect(jwt.verify(id_token, key, { algorithms: ["ES256"] })).toBeTruthy();
	});

	it("§3.1.3.3, §12.2: is not issued without openid, nor on refresh", async () => {
		const { refresh_token } = await signInAt(world.app, person, world.client);
		const { body } = await world.app.agent
			.post(TOKEN)
			.send(refreshOf(world.client, refresh_token))
			.expect(200);
		expect(body.id_token).toBeUndefined();
		const code = await newCode(person, world.client, { scope: "READ_BOOKING" });
		const grant = exchangeOf(world.client, code);
		expect((await world.app.agent.post(TOKEN).send(grant).expect(200)).body.id_token).toBeUndefined();
	});

	it("§16.11 (abuse): is not accepted as an access token", async () => {
		const { id_token } = await signInAt(world.app, person, world.client);
		await world.app.agent.get(ME).auth(id_token, { type: "bearer" }).expect(401);
		const { clientId: client_id, secret: client_secret } = world.client;
		const introspection = { client_id, client_secret, token: id_token };
		expect((await world.app.agent.post("/api/auth/oauth/introspect").send(introspection)).body).toEqual({
			active: false,
		});
	});

	it("§11: offline_access is accepted and changes nothing", async () => {
		const { scope, refresh_token } = await signInAt(world.app, person, world.client, {
			scope: `${OPENID} offline_access`,
		});
		expect([scope, refresh_token]).toEqual([OPENID, expect.stringMatching(/^rt_/)]);
		// oidc-agent repeats its scopes.
		const refresh = refreshOf(world.client, refresh_token, { scope: `${OPENID} offline_access` });
		expect((await world.app.agent.post(TOKEN).send(refresh).expect(200)).body.scope).toBe(OPENID);
	});
});

describe("OpenID Connect Core: userinfo", () => {
	it("§5.3, §5.4: returns the claims of the token's scopes, with the sub of the ID token", async () => {
		const { access_token, claims } = await signInAt(world.app, person, world.client);
		const { name, email, email_verified, zoneinfo, updated_at, sub } = claims;
		expect(await userinfo(access_token)).toMatchObject({
			sub,
			name,
			email,
			email_verified,
			zoneinfo,
			updated_at,
		});
		const alone = await signInAt(world.app, person, world.client, { scope: "openid" });
		const { name: _name, email: _email, ...rest } = await userinfo(alone.access_token);
		expect([_name, _email, rest.zoneinfo]).toEqual([undefined, undefined, undefined]);
	});

	it("§5.4: the scopes of OpenID Connect open nothing of the API", async () => {
		const { access_token } = await signInAt(world.app, person, world.client);
		for (const path of ["/api/v1/profile", "/api/v1/bookings"])
			await world.app.agent.get(path).auth(access_token, { type: "bearer" }).expect(403);
	});

	it("§5.1: updated_at follows a change of the profile", async () => {
		const before = await signInAt(world.app, person, world.client);
		world.app.travel(60);
		const profile = { csrf: person.token("profile"), name: "New Name", timeZone: "UTC" };
		await person.browser.post("/account").type("form").send(profile).expect(303);
		const after = await signInAt(world.app, person, world.client);
		expect(Number(after.claims.updated_at)).toBeGreaterThan(Number(before.claims.updated_at));
		expect(after.claims.name).toBe("New Name");
	});
});

describe("OpenID Connect Core: the subject", () => {
	it("§8: is a random text for public clients and for apps registered so, everywhere", async () => {
		const app = await newApp(world.app, { subject: "opaque" });
		const { claims, access_token, refresh_token } = await signInAt(world.app, person, app, {
			scope: `${OPENID} READ_PROFILE`,
		});
		expect(claims.sub).toMatch(/^[\w-]{22}$/);
		expect((jwt.decode(access_token) as Claims).sub).toBe(claims.sub);
		const get = async (path: string) =>
			(await world.app.agent.get(path).auth(access_token, { type: "bearer" }).expect(200)).body;
		for (const path of [ME, "/api/v1/profile", "/api/auth/oauth/userinfo"]) {
			const body = await get(path);
			expect([body.sub, body.id, body.legacy_sub]).toEqual([claims.sub, undefined, undefined]);
		}
		for (const token of [access_token, refresh_token]) {
			const introspection = { client_id: app.clientId, client_secret: app.secret, token };
			const { body } = await world.app.agent.post("/api/auth/oauth/introspect").send(introspection);
			expect(body.sub).toBe(claims.sub);
		}
	});

	it("§8: is the same for every app, and another for every user", async () => {
		const [one, two] = [
			await newApp(world.app, { subject: "opaque" }),
			await newApp(world.app, { subject: "opaque" }),
		];
		const other = await newPerson(world.app, `other-${people}`);
		const subs = [
			await signInAt(world.app, person, one),
			await signInAt(world.app, person, two),
			await signInAt(world.app, other, one),
		].map(({ claims }) => claims.sub);
		expect(subs[0]).toBe(subs[1]);
		expect(subs[0]).not.toBe(subs[2]);
	});

	it("§16.2 (revocation): an access token with it can be revoked, and the audit log names the user", async () => {
		const app = await newApp(world.app, { subject: "opaque" });
		const { access_token: token } = await signInAt(world.app, person, app);
		const { clientId: client_id, secret: client_secret } = app;
		await world.app.agent
			.post("/api/auth/oauth/revoke")
			.send({ client_id, client_secret, token })
			.expect(200);
		await world.app.agent.get(ME).auth(token, { type: "bearer" }).expect(401);
		const { rows } = await world.app.dependencies.db.$client.query(
			"SELECT user_id FROM audit_events WHERE type = 'token.revoked' AND client_row_id = $1",
			[app.rowId],
		);
		expect(rows).toEqual([{ user_id: person.id }]);
	});
});
