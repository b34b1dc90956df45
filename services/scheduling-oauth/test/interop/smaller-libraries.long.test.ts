import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { CodeChallengeMethod, generateCodeVerifier, OAuth2Client, OAuth2RequestError } from "arctic";
import ClientOAuth2 from "client-oauth2";
import { startWorld, USERNAME, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

const at = (path: string) => `${world.baseUrl}${path}`;

describe("arctic", () => {
	it("gets, refreshes and revokes tokens", async () => {
		const { clientId, secret, redirectUri } = world.thirdParty;
		const client = new OAuth2Client(clientId, secret, redirectUri);
		const verifier = generateCodeVerifier();
		const address = client.createAuthorizationURLWithPKCE(
			at("/auth/oauth2/authorize"),
			"s",
			CodeChallengeMethod.S256,
			verifier,
			["READ_BOOKING"],
		);
		const code = (await world.allow(address)).searchParams.get("code") ?? "";
		const token = at("/api/auth/oauth/token");
		const tokens = await client.validateAuthorizationCode(token, code, verifier);
		expect(tokens.tokenType()).toBe("Bearer");
		expect(tokens.accessTokenExpiresInSeconds()).toBe(1800);
		expect(tokens.scopes()).toEqual(["READ_BOOKING"]);
		const refreshed = await client.refreshAccessToken(token, tokens.refreshToken(), ["READ_BOOKING"]);
		expect(await me(refreshed.accessToken())).toMatchObject({ username: USERNAME });
		await client.revokeToken(at("/api/auth/oauth/revoke"), tokens.refreshToken());
		const again = client.refreshAccessToken(token, tokens.refreshToken(), []);
		await expect(again).rejects.toBeInstanceOf(OAuth2RequestError);
		await expect(again).rejects.toMatchObject({ code: "invalid_grant" });
	});
});

describe("client-oauth2", () => {
	it.each([{}, { scopes: ["READ_BOOKING", "READ_PROFILE"] }])(
		"gets and refreshes tokens, given %j",
		async (more) => {
			const client = new ClientOAuth2({
				clientId: world.thirdParty.clientId,
				clientSecret: world.thirdParty.secret,
				accessTokenUri: at("/api/auth/oauth/token"),
				authorizationUri: at("/auth/oauth2/authorize"),
				redirectUri: world.thirdParty.redirectUri,
				scopes: ["READ_BOOKING"],
				state: "s",
				...more,
			});
			const back = await world.allow(client.code.getUri());
			const token = await client.code.getToken(back.href);
			expect(token.expired()).toBe(false);
			const refreshed = await token.refresh();
			const signed: { url: string; headers?: Record<string, string> } = refreshed.sign({
				method: "get",
				url: at("/api/auth/oauth/me"),
			});
			const answer = await fetch(signed.url, { headers: signed.headers ?? {} });
			expect(await answer.json()).toMatchObject({ username: USERNAME });
		},
	);
});

async function me(token: string): Promise<unknown> {
	const headers = { authorization: `Bearer ${token}` };
	return (await fetch(at("/api/auth/oauth/me"), { headers })).json();
}
