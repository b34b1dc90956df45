import { createPublicKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import jwt from "jsonwebtoken";
import { getCurrentKey } from "../../src/tokens/signing-keys.ts";
import { exchangeOf, newCode, newTokens, type Tokens } from "../support/apps.ts";
import { ME, newWorld, TOKEN, type World } from "./world.ts";

const ISSUER = "http://localhost:4100";
let world: World;
let tokens: Tokens;
beforeAll(async () => {
	world = await newWorld();
	tokens = await newTokens(world.app, world.ada, world.client, { scope: "READ_BOOKING READ_PROFILE" });
});
afterAll(() => world.app.close());

const decoded = () =>
	jwt.decode(tokens.access_token, { complete: true }) as { header: jwt.JwtHeader; payload: jwt.JwtPayload };
const status = async (token: string) =>
	(await world.app.agent.get(ME).auth(token, { type: "bearer" })).status;

async function signed(claims: object, header: object = {}): Promise<string> {
	const { kid, privateKey } = await getCurrentKey(world.app.dependencies, undefined);
	const payload = JSON.parse(JSON.stringify({ ...decoded().payload, ...claims }));
	return jwt.sign(payload, privateKey, {
		algorithm: "ES256",
		header: { alg: "ES256", typ: "at+jwt", kid, ...header },
	});
}

describe("RFC 9068", () => {
	it("§2.1: MUST be signed by an asymmetric key, never `none`, with typ at+jwt", () => {
		expect(decoded().header).toEqual({ alg: "ES256", typ: "at+jwt", kid: expect.any(String) });
	});

	it("§2.2: MUST have iss, exp, aud, sub, client_id, iat and jti", () => {
		expect(decoded().payload).toMatchObject({
			iss: ISSUER,
			aud: ISSUER,
			sub: String(world.ada.id),
			client_id: world.client.clientId,
			iat: expect.any(Number),
			exp: (decoded().payload.iat ?? 0) + 1800,
			jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
	});

	it("§2.2.3: SHOULD have the scope", () => {
		expect(decoded().payload.scope).toBe("READ_BOOKING READ_PROFILE");
	});

	it("§3: there is one audience, whatever resource is requested", async () => {
		const resource = "https://other.example";
		const code = await newCode(world.ada, world.client, { resource });
		const { body } = await world.app.agent.post(TOKEN).send(exchangeOf(world.client, code, { resource }));
		expect(jwt.decode(body.access_token)).toMatchObject({ iss: ISSUER, aud: ISSUER });
	});

	it("§4: any resource server can verify it with only the published keys", async () => {
		const { body } = await world.app.agent.get("/.well-known/jwks.json").expect(200);
		const key = body.keys.find(({ kid }: { kid: string }) => kid === decoded().header.kid);
		const publicKey = createPublicKey({ key, format: "jwk" });
		const options = { algorithms: ["ES256" as const], issuer: ISSUER, audience: ISSUER };
		expect(jwt.verify(tokens.access_token, publicKey, options)).toMatchObject({ sub: String(world.ada.id) });
	});

	it("§4: a token of another typ MUST be rejected; application/at+jwt is the same type", async () => {
		expect(await status(await signed({}, { typ: "application/at+jwt" }))).toBe(200);
		for (const typ of ["JWT", "at", "id+jwt", undefined])
			expect(await status(await signed({}, { typ }))).toBe(401);
	});

	it("§4: iss and aud MUST be ours, exp MUST be in the future", async () => {
		const now = Math.floor(world.app.dependencies.clock().getTime() / 1000);
		expect(await status(await signed({}))).toBe(200);
		for (const wrong of [
			{ iss: `${ISSUER}/` },
			{ iss: undefined },
			{ aud: "https://other.example" },
			{ aud: undefined },
			{ exp: now },
			{ exp: undefined },
		])
			expect(await status(await signed(wrong))).toBe(401);
	});

	it("§5, §6: reveals nothing about the user except a number", () => {
		const names = Object.keys(decoded().payload).sort();
		expect(names).toEqual(["aud", "client_id", "exp", "iat", "iss", "jti", "rti", "scope", "sub"]);
	});
});
