import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import * as oauth from "oauth4webapi";
import { startWorld, USERNAME, type World } from "./world.ts";

// The library requires https, which loopback does not have.
const options = { [oauth.allowInsecureRequests]: true };

let world: World;
let server: oauth.AuthorizationServer;
let client: oauth.Client;
beforeAll(async () => {
	world = await startWorld();
	client = { client_id: world.thirdParty.clientId };
});
afterAll(() => world.close());

describe.each(["oauth2", "oidc"] as const)("oauth4webapi, discovering by %s", (algorithm) => {
	beforeAll(async () => {
		const issuer = new URL(world.baseUrl);
		const found = await oauth.discoveryRequest(issuer, { algorithm, ...options });
		server = await oauth.processDiscoveryResponse(issuer, found);
	});

	it.each([
		["Basic", oauth.ClientSecretBasic],
		["body", oauth.ClientSecretPost],
	])("gets, uses, checks, refreshes and ends tokens with the secret in %s", async (_name, method) => {
		const auth = method(world.thirdParty.secret);
		const tokens = await exchange(auth);
		expect(tokens).toMatchObject({
			token_type: "bearer",
			scope: "READ_BOOKING READ_PROFILE",
			expires_in: 1800,
		});
		expect(await me(tokens.access_token)).toMatchObject({ username: USERNAME, client_id: client.client_id });

		const shown = new Request(`${world.baseUrl}/api`, {
			headers: { authorization: `Bearer ${tokens.access_token}` },
		});
		const claims = await oauth.validateJwtAccessToken(server, shown, world.baseUrl, options);
		expect(claims).toMatchObject({ iss: world.baseUrl, client_id: client.client_id });

		const refreshed = await refresh(auth, tokens.refresh_token ?? "");
		expect(refreshed.refresh_token).toBe(tokens.refresh_token);
		expect(await me(refreshed.access_token)).toMatchObject({ username: USERNAME });

		const introspection = await oauth.introspectionRequest(
			server,
			client,
			auth,
			refreshed.access_token,
			options,
		);
		const known = await oauth.processIntrospectionResponse(server, client, introspection);
		expect(known).toMatchObject({ active: true, username: USERNAME });

		const ended = await oauth.revocationRequest(server, client, auth, tokens.refresh_token ?? "", options);
		await oauth.processRevocationResponse(ended);
		await expect(refresh(auth, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" });
		await expect(me(refreshed.access_token)).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
	});

	it("recognizes a wrong secret, from the challenge for Basic and otherwise from the body", async () => {
		const wrong = "x".repeat(46);
		await expect(exchange(oauth.ClientSecretBasic(wrong))).rejects.toMatchObject({
			status: 401,
			cause: [{ scheme: "basic", parameters: { realm: "scheduling" } }],
		});
		await expect(exchange(oauth.ClientSecretPost(wrong))).rejects.toMatchObject({ error: "invalid_client" });
	});

	it("recognizes a denial by the user", async () => {
		const address = authorizationAddress({ scope: "NO_SUCH_SCOPE", state: "s" });
		const answer = await world.allow(address);
		expect(() => oauth.validateAuthResponse(server, client, answer, "s")).toThrow(
			expect.objectContaining({ error: "invalid_scope" }),
		);
	});
});

function authorizationAddress(more: Record<string, string>): URL {
	const address = new URL(server.authorization_endpoint ?? "");
	const parameters = { client_id: client.client_id, redirect_uri: world.thirdParty.redirectUri, ...more };
	address.search = new URLSearchParams({ response_type: "code", ...parameters }).toString();
	return address;
}

async function exchange(auth: oauth.ClientAuth) {
	const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
	const answer = await world.allow(
		authorizationAddress({
			scope: "READ_BOOKING READ_PROFILE",
			state,
			code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
		}),
	);
	const parameters = oauth.validateAuthResponse(server, client, answer, state);
	const { redirectUri } = world.thirdParty;
	const response = await oauth.authorizationCodeGrantRequest(
		server,
		client,
		auth,
		parameters,
		redirectUri,
		verifier,
		options,
	);
	return oauth.processAuthorizationCodeResponse(server, client, response);
}

async function refresh(auth: oauth.ClientAuth, token: string) {
	const response = await oauth.refreshTokenGrantRequest(server, client, auth, token, options);
	return oauth.processRefreshTokenResponse(server, client, response);
}

async function me(token: string): Promise<unknown> {
	const address = new URL(`${world.baseUrl}/api/auth/oauth/me`);
	const response = await oauth.protectedResourceRequest(token, "GET", address, undefined, undefined, options);
	return response.json();
}
