import { createHmac, generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import jwt from "jsonwebtoken";
import { newApp, newTokens, type Tokens } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { bearerToken } from "../callers/bearer-caller.ts";
import { signAccessToken } from "./access-token.ts";
import { rotateSigningKey } from "./rotate-signing-key.ts";
import { getCurrentKey, type SigningKey } from "./signing-keys.ts";

const ME = "/api/auth/oauth/me";
const USER_INFO = "/api/auth/oauth/userinfo";
const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() => newApp(app));
let tokens: Tokens;
let key: SigningKey;

beforeAll(async () => {
	tokens = await newTokens(app, ada, calendar);
	key = await getCurrentKey(app.dependencies, undefined);
});

const me = (authorization: string) => app.agent.get(ME).set("Authorization", authorization);

type Claims = Parameters<typeof signAccessToken>[2] & { iss: string; aud: string };
const claimsOf = (token: string) => jwt.decode(token) as Claims;

describe("the credential check", () => {
	it("returns the token's user, by GET and POST", async () => {
		const expected = { username: "Ada", id: ada.id, scope: "READ_BOOKING", client_id: calendar.clientId };
		const answer = await me(`Bearer ${tokens.access_token}`).expect(200, expected);
		expect(answer.headers["cache-control"]).toBe("no-store");
		await app.agent.post(ME).set("Authorization", `bearer  ${tokens.access_token}`).expect(200, expected);
	});

	it("verifies the signature of a token that another instance issued", async () => {
		const { verifiedTokens } = app.dependencies.tokenCache;
		verifiedTokens.clear();
		await me(`Bearer ${tokens.access_token}`).expect(200);
		expect(verifiedTokens.size).toBe(1);
	});

	it("remembers a token that it issued, and refuses it once revoked", async () => {
		const { verifiedTokens } = app.dependencies.tokenCache;
		verifiedTokens.clear();
		const issued = await newTokens(app, ada, calendar);
		const { jti, sub, exp } = claimsOf(issued.access_token);
		expect([...verifiedTokens.values()]).toEqual([expect.objectContaining({ jti, sub, exp, kid: key.kid })]);
		const client = { client_id: calendar.clientId, client_secret: calendar.secret };
		const revocation = { ...client, token: issued.access_token };
		await app.agent.post("/api/auth/oauth/revoke").type("form").send(revocation).expect(200);
		await me(`Bearer ${issued.access_token}`).expect(401);
	});

	it("returns name, address and time zone only with READ_PROFILE", async () => {
		const profile = await newTokens(app, ada, calendar, { scope: "READ_PROFILE" });
		const { body } = await me(`Bearer ${profile.access_token}`).expect(200);
		expect(body).toMatchObject({ name: "The Ada", email: "ada@example.test", time_zone: "UTC" });
	});

	it("returns the same with OpenID Connect's claim names", async () => {
		const info = (token: string) => app.agent.get(USER_INFO).auth(token, { type: "bearer" }).expect(200);
		const { body: ours } = await me(`Bearer ${tokens.access_token}`);
		const { body: theirs } = await info(tokens.access_token);
		expect(theirs).toEqual({ ...ours, sub: String(ada.id), preferred_username: "Ada" });
		const profile = await newTokens(app, ada, calendar, { scope: "READ_PROFILE" });
		const { body } = await info(profile.access_token);
		expect(body).toMatchObject({
			name: "The Ada",
			email: "ada@example.test",
			email_verified: true,
			zoneinfo: "UTC",
		});
		expect(body.sub).toBe(claimsOf(profile.access_token).sub);
		const metadata = (await app.agent.get("/.well-known/openid-configuration").expect(200)).body;
		expect(metadata.userinfo_endpoint).toBe(`http://localhost:4100${USER_INFO}`);
	});

	it("challenges without an error code if there is no token", async () => {
		const { headers, body } = await app.agent.get(ME).expect(401);
		expect(headers["www-authenticate"]).toBe('Bearer realm="scheduling"');
		expect(body.error).toBe("invalid_token");
		const basic = await me(`Basic ${Buffer.from("a:b").toString("base64")}`).expect(401);
		expect(basic.headers["www-authenticate"]).toBe('Bearer realm="scheduling"');
	});

	it("ignores tokens in the query or the body", async () => {
		await app.agent.get(ME).query({ access_token: tokens.access_token }).expect(401);
		await app.agent.post(ME).type("form").send({ access_token: tokens.access_token }).expect(401);
	});

	it("returns 401 from the second at which a token expires", async () => {
		const { access_token } = await newTokens(app, ada, calendar);
		app.travel(1799);
		await me(`Bearer ${access_token}`).expect(200);
		app.travel(1);
		const { headers } = await me(`Bearer ${access_token}`).expect(401);
		expect(headers["www-authenticate"]).toMatch(/^Bearer realm="scheduling", error="invalid_token", /);
		tokens = await newTokens(app, ada, calendar);
	});
});

describe("a foreign token, or one that is not an access token", () => {
	const forged: [string, () => string][] = [
		["empty", () => ""],
		["words", () => "not a token"],
		["a refresh token", () => tokens.refresh_token],
		["truncated", () => tokens.access_token.slice(0, -1)],
		["without a signature", () => tokens.access_token.replace(/\.[^.]*$/, ".")],
		[
			"unsigned (alg none)",
			() =>
				jwt.sign(claimsOf(tokens.access_token), "", { algorithm: "none", header: header({ alg: "none" }) }),
		],
		["signed with the public key as a shared secret", hmacWithPublicKey],
		["of another type", () => sign({ typ: "JWT" })],
		["with a critical extension", () => sign({ crit: ["exp"] })],
		[
			"of another key with our kid",
			() => sign({}, {}, generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
		],
		["with an unknown kid", () => sign({ kid: "A".repeat(43) })],
		["with NUL in its kid", () => sign({ kid: "\u0000" })],
		["of another issuer", () => sign({}, { iss: "https://evil.example" })],
		["for another audience", () => sign({}, { aud: "https://elsewhere.example" })],
		["without an expiry", () => sign({}, { exp: undefined })],
		["with another client's id", () => sign({}, { client_id: "app_other" })],
		["with an unknown refresh token", () => sign({}, { rti: "11111111-1111-4111-8111-111111111111" })],
		["with a header that is not JSON", () => `bm8.${tokens.access_token.split(".").slice(1).join(".")}`],
		["with a changed payload", withOtherPayload],
	];

	it.each(forged)("%s is rejected with 401", async (_what, forge) => {
		const { headers, body } = await me(`Bearer ${forge()}`).expect(401);
		expect(headers["www-authenticate"]).toContain('error="invalid_token"');
		expect(body.error).toBe("invalid_token");
	});

	it("sent twice is a bad request", async () => {
		const caller = bearerToken(app.dependencies);
		const one = ["Authorization", `Bearer ${tokens.access_token}`];
		const request = { rawHeaders: [...one, ...one] } as Parameters<typeof caller.authenticate>[0];
		await expect(caller.authenticate(request)).rejects.toMatchObject({
			status: 400,
			code: "invalid_request",
		});
	});

	function header(more: object) {
		return { alg: "ES256", typ: "at+jwt", kid: key.kid, ...more } as jwt.JwtHeader;
	}

	function sign(head: object, claims: object = {}, privateKey = key.privateKey): string {
		const payload = JSON.parse(JSON.stringify({ ...claimsOf(tokens.access_token), ...claims }));
		return jwt.sign(payload, privateKey, { algorithm: "ES256", header: header(head) });
	}

	function hmacWithPublicKey(): string {
		const pem = key.publicKey.export({ type: "spki", format: "pem" });
		const [, payload] = tokens.access_token.split(".");
		const head = Buffer.from(JSON.stringify(header({ alg: "HS256" }))).toString("base64url");
		const signature = createHmac("sha256", pem).update(`${head}.${payload}`).digest("base64url");
		return `${head}.${payload}.${signature}`;
	}

	function withOtherPayload(): string {
		const [head, , signature] = tokens.access_token.split(".");
		const claims = { ...claimsOf(tokens.access_token), scope: "READ_BOOKING READ_PROFILE" };
		return `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
	}
});

describe("a required scope", () => {
	it("is named with 403 and the challenge of RFC 6750 if the token lacks it", async () => {
		const caller = bearerToken(app.dependencies, { scope: "READ_PROFILE" });
		const request = {
			rawHeaders: ["Authorization", `Bearer ${tokens.access_token}`],
		} as Parameters<typeof caller.authenticate>[0];
		await expect(caller.authenticate(request)).rejects.toMatchObject({
			status: 403,
			code: "insufficient_scope",
			headers: {
				"WWW-Authenticate": expect.stringMatching(/error="insufficient_scope".*scope="READ_PROFILE"$/),
			},
		});
	});
});

describe("a retired key", () => {
	it("is not accepted once all its tokens have expired", async () => {
		await rotateSigningKey(app.dependencies, { operator: "test" });
		const exp = claimsOf(tokens.access_token).exp + 86_400;
		const stolen = signAccessToken(key, app.dependencies.config, { ...claimsOf(tokens.access_token), exp });
		await me(`Bearer ${stolen}`).expect(200);
		app.travel(1800);
		await me(`Bearer ${stolen}`).expect(401);
	});
});
