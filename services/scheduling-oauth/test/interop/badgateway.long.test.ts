import { generateCodeVerifier, OAuth2Client, OAuth2Fetch, type OAuth2Token } from "@badgateway/oauth2-client";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startWorld, USERNAME, type World } from "./world.ts";

let world: World;
let client: OAuth2Client;
beforeAll(async () => {
	world = await startWorld();
	const { clientId, secret: clientSecret } = world.thirdParty;
	// It discovers everything else.
	client = new OAuth2Client({ server: world.baseUrl, clientId, clientSecret });
});
afterAll(() => world.close());

describe("@badgateway/oauth2-client, given only the server's URL", () => {
	it("gets, refreshes, introspects and revokes tokens", async () => {
		const token = await exchange();
		const refreshed = await client.refreshToken(token);
		expect(refreshed.refreshToken).toBe(token.refreshToken);
		expect(await client.introspect(refreshed)).toMatchObject({ active: true, username: USERNAME });
		await client.revoke(token, "refresh_token");
		expect(await client.introspect(refreshed)).toEqual({ active: false });
		await expect(client.refreshToken(token)).rejects.toMatchObject({ oauth2Code: "invalid_grant" });
	});

	it("gets a new token automatically after a 401", async () => {
		const stale = await exchange();
		const dead = await client.refreshToken(stale);
		await client.revoke(dead, "access_token");
		const wrapper = new OAuth2Fetch({
			client,
			getNewToken: () => null,
			getStoredToken: () => dead,
			// Its timer would outlive the test.
			scheduleRefresh: false,
		});
		const answer = await wrapper.fetch(`${world.baseUrl}/api/v1/bookings`);
		expect(answer.status).toBe(200);
	});
});

async function exchange(): Promise<OAuth2Token> {
	const [codeVerifier, state] = [await generateCodeVerifier(), "a state"];
	const { redirectUri } = world.thirdParty;
	const scope = ["READ_BOOKING", "READ_PROFILE"];
	const address = await client.authorizationCode.getAuthorizeUri({ redirectUri, state, codeVerifier, scope });
	const answer = await world.allow(address);
	return client.authorizationCode.getTokenFromCodeRedirect(answer, { redirectUri, state, codeVerifier });
}
