import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import * as client from "openid-client";
import { startWorld, USERNAME, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

describe.each(["oidc", "oauth2"] as const)("openid-client, discovering by %s", (algorithm) => {
	it.each([
		["its default", undefined],
		["Basic", client.ClientSecretBasic],
	])("gets, uses, refreshes, checks and ends tokens with the secret by %s", async (_name, method) => {
		const { clientId, secret } = world.thirdParty;
		const found = await client.discovery(new URL(world.baseUrl), clientId, secret, method?.(secret), {
			algorithm,
			execute: [client.allowInsecureRequests],
		});
		const tokens = await exchange(found);
		expect(tokens).toMatchObject({ token_type: "bearer", scope: "READ_BOOKING" });
		expect(tokens.expiresIn()).toBeGreaterThan(1790);
		expect(await me(found, tokens.access_token)).toMatchObject({ username: USERNAME });

		const { refresh_token: refreshToken = "" } = tokens;
		const refreshed = await client.refreshTokenGrant(found, refreshToken);
		expect(await me(found, refreshed.access_token)).toMatchObject({ username: USERNAME });
		expect(await client.tokenIntrospection(found, refreshToken)).toMatchObject({ active: true });
		await client.tokenRevocation(found, refreshToken);
		expect(await client.tokenIntrospection(found, refreshed.access_token)).toEqual({ active: false });
		await expect(client.refreshTokenGrant(found, refreshToken)).rejects.toMatchObject({
			error: "invalid_grant",
		});
	});
});

it("openid-client sends no state if PKCE is supported, and gets tokens", async () => {
	const { clientId, secret } = world.thirdParty;
	const found = await client.discovery(new URL(world.baseUrl), clientId, secret, undefined, {
		execute: [client.allowInsecureRequests],
	});
	expect(found.serverMetadata().supportsPKCE()).toBe(true);
	const pkceCodeVerifier = client.randomPKCECodeVerifier();
	const address = client.buildAuthorizationUrl(found, {
		redirect_uri: world.thirdParty.redirectUri,
		scope: "READ_BOOKING",
		code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
		code_challenge_method: "S256",
	});
	expect(address.searchParams.has("state")).toBe(false);
	const back = await world.allow(address);
	expect(back.searchParams.has("state")).toBe(false);
	const tokens = await client.authorizationCodeGrant(found, back, { pkceCodeVerifier });
	expect(await me(found, tokens.access_token)).toMatchObject({ username: USERNAME });
});

async function exchange(found: client.Configuration) {
	const pkceCodeVerifier = client.randomPKCECodeVerifier();
	const expectedState = client.randomState();
	const address = client.buildAuthorizationUrl(found, {
		redirect_uri: world.thirdParty.redirectUri,
		scope: "READ_BOOKING",
		state: expectedState,
		code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
		code_challenge_method: "S256",
	});
	return client.authorizationCodeGrant(found, await world.allow(address), {
		pkceCodeVerifier,
		expectedState,
	});
}

async function me(found: client.Configuration, token: string): Promise<unknown> {
	const address = new URL(`${world.baseUrl}/api/auth/oauth/me`);
	return (await client.fetchProtectedResource(found, token, address, "GET")).json();
}
