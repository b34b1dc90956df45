import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { AuthorizationCode, type ModuleOptions } from "simple-oauth2";
import { startWorld, USERNAME, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

type Options = NonNullable<ModuleOptions["options"]>;

describe.each<[string, Options]>([
	["its defaults", {}],
	["a form", { bodyFormat: "form", authorizationMethod: "body" }],
	["JSON", { bodyFormat: "json", authorizationMethod: "body" }],
	["Basic, strictly encoded", { authorizationMethod: "header", credentialsEncodingMode: "strict" }],
	["Basic, raw", { authorizationMethod: "header", credentialsEncodingMode: "loose" }],
	["Basic with JSON", { authorizationMethod: "header", bodyFormat: "json" }],
	["scopes separated by commas", { scopeSeparator: "," }],
])("simple-oauth2 with %s", (_name, options) => {
	it.each(["/api/auth/oauth/token", "/api/auth/oauth/refreshToken"])(
		"gets, uses and ends tokens, and refreshes at %s",
		async (refreshPath) => {
			const app = newClient(options, refreshPath);
			const state = "st&te=1 %2B+ü";
			const address = app.authorizeURL({
				redirect_uri: world.thirdParty.redirectUri,
				scope: ["READ_BOOKING", "READ_PROFILE"],
				state,
			});
			const answer = (await world.allow(address)).searchParams;
			expect(answer.get("state")).toBe(state);
			const token = await app.getToken({
				code: answer.get("code") ?? "",
				redirect_uri: world.thirdParty.redirectUri,
			});
			expect(token.token).toMatchObject({ token_type: "Bearer", expires_at: expect.any(Date) });
			expect(token.expired(1900)).toBe(true);
			expect(token.expired(1700)).toBe(false);
			expect(await me(token.token)).toMatchObject({ username: USERNAME });

			const refreshed = await token.refresh();
			// It stores only the whole response, so the refresh token must be repeated.
			const again = await app.createToken(JSON.parse(JSON.stringify(refreshed))).refresh();
			expect(await me(again.token)).toMatchObject({ username: USERNAME });
			await again.revokeAll();
			await expect(again.refresh()).rejects.toMatchObject({
				output: { statusCode: 400 },
				data: { payload: { error: "invalid_grant" } },
			});
		},
	);
});

function newClient(options: Options, refreshPath: string): AuthorizationCode {
	const { clientId: id, secret } = world.thirdParty;
	return new AuthorizationCode({
		client: { id, secret },
		auth: {
			tokenHost: world.baseUrl,
			authorizePath: "/auth/oauth2/authorize",
			tokenPath: "/api/auth/oauth/token",
			refreshPath,
			revokePath: "/api/auth/oauth/revoke",
		},
		options,
	});
}

async function me(token: { access_token?: unknown }): Promise<unknown> {
	const headers = { authorization: `Bearer ${token.access_token}` };
	return (await fetch(`${world.baseUrl}/api/auth/oauth/me`, { headers })).json();
}
