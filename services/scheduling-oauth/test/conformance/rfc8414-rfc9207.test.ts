import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { authorizeAddress, decide, newApp } from "../support/apps.ts";
import { newPerson } from "../support/people.ts";
import { startApp } from "../support/start-app.ts";
import { newWorld, parseRedirect, type World } from "./world.ts";

const METADATA = "/.well-known/oauth-authorization-server";
let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

describe("RFC 8414", () => {
	it("§2, §3.2: the document is JSON with the required members, and is served under its issuer", async () => {
		const { body } = await world.app.agent
			.get(METADATA)
			.expect(200)
			.expect("content-type", /^application\/json/);
		expect(body).toMatchObject({
			issuer: "http://localhost:4100",
			response_types_supported: ["code"],
			grant_types_supported: ["authorization_code", "refresh_token"],
			code_challenge_methods_supported: ["S256"],
			token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
			introspection_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
			scopes_supported: expect.arrayContaining([
				"READ_BOOKING",
				"READ_PROFILE",
				"openid",
				"profile",
				"email",
			]),
		});
	});

	it("§2: every URL in it responds to the methods it names", async () => {
		const { body } = await world.app.agent.get(METADATA).expect(200);
		const at = (address: string) => address.replace(body.issuer, "");
		await world.app.agent.get(at(body.jwks_uri)).expect(200);
		await world.app.agent.get(at(body.authorization_endpoint)).expect(400);
		for (const name of ["token_endpoint", "revocation_endpoint", "introspection_endpoint"])
			await world.app.agent.post(at(body[name])).expect(401);
	});

	it("§3.2: no member is empty or null", async () => {
		const { body } = await world.app.agent.get(METADATA);
		for (const value of Object.values(body)) expect([null, "", undefined]).not.toContainEqual(value);
		expect(Object.values(body).filter((value) => Array.isArray(value) && value.length === 0)).toEqual([]);
	});

	it("RFC 7517 §2: the keys are public keys", async () => {
		const { body } = await world.app.agent.get("/.well-known/jwks.json").expect(200);
		for (const key of body.keys) {
			expect(key).toMatchObject({
				use: "sig",
				alg: expect.stringMatching(/^[ER]S256$/),
				kid: expect.any(String),
			});
			expect(["d", "p", "q", "dp", "dq", "qi", "k"].filter((member) => member in key)).toEqual([]);
		}
	});
});

describe("RFC 9207", () => {
	it("§2, §3 (RFC 9700 §2.1, §4.4): if enabled, every response names the issuer, and the metadata announces it", async () => {
		const app = await startApp({ AUTHORIZATION_RESPONSE_ISS: "true" });
		const ada = await newPerson(app, "Ada");
		const address = authorizeAddress(await newApp(app));
		const fault = await ada.browser.get(`${address}&response_type=token`);
		for (const { headers } of [fault, await decide(ada, address, "deny"), await decide(ada, address)])
			expect(parseRedirect(headers.location).iss).toBe("http://localhost:4100");
		const { body } = await app.agent.get(METADATA);
		expect(body).toMatchObject({
			issuer: "http://localhost:4100",
			authorization_response_iss_parameter_supported: true,
		});
		await app.close();
	});

	it("§3: if disabled, the metadata says false and no response has it", async () => {
		const { headers } = await decide(world.ada, authorizeAddress(world.client));
		expect(parseRedirect(headers.location).iss).toBeUndefined();
		expect((await world.app.agent.get(METADATA)).body.authorization_response_iss_parameter_supported).toBe(
			false,
		);
	});
});
