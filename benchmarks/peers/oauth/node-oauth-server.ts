// @node-oauth/oauth2-server behind Express, with a model in hand-written, prepared SQL that stores hashes.
import OAuth2Server from "@node-oauth/oauth2-server";
import type { Request, Response } from "express";
import { form, hashed, queryRow as one, pool, serve } from "../serve.ts";
import { ownClient, REDIRECT_URI } from "./peer.ts";

await pool.query(`
	CREATE TABLE clients (id text PRIMARY KEY, secret_hash bytea NOT NULL);
	CREATE TABLE codes (hash bytea PRIMARY KEY, person text NOT NULL, redirect_uri text NOT NULL,
		scope text[] NOT NULL, expires_at timestamptz NOT NULL);
	CREATE TABLE tokens (access_hash bytea PRIMARY KEY, refresh_hash bytea UNIQUE, person text NOT NULL,
		scope text[] NOT NULL, access_expires_at timestamptz NOT NULL, refresh_expires_at timestamptz NOT NULL)`);
await pool.query("INSERT INTO clients VALUES ($1, $2)", [ownClient.id, hashed(ownClient.secret)]);

const client = {
	id: ownClient.id,
	grants: ["authorization_code", "refresh_token"],
	redirectUris: [REDIRECT_URI],
};

const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
	async getClient(id, secret) {
		const text = "SELECT 1 FROM clients WHERE id = $1 AND ($2::bytea IS NULL OR secret_hash = $2)";
		return (await one("client", text, [id, secret ? hashed(secret) : null])) && client;
	},
	async saveAuthorizationCode(code, _client, user) {
		const values = [hashed(code.authorizationCode), user.id, code.redirectUri, code.scope, code.expiresAt];
		await one("save code", "INSERT INTO codes VALUES ($1, $2, $3, $4, $5)", values);
		return { ...code, client, user };
	},
	async getAuthorizationCode(authorizationCode) {
		const row = await one("code", "SELECT * FROM codes WHERE hash = $1", [hashed(authorizationCode)]);
		return (
			row && {
				authorizationCode,
				expiresAt: row.expires_at,
				redirectUri: row.redirect_uri,
				scope: row.scope,
				client,
				user: { id: row.person },
			}
		);
	},
	async revokeAuthorizationCode({ authorizationCode }) {
		const text = "DELETE FROM codes WHERE hash = $1 RETURNING 1";
		return (await one("revoke code", text, [hashed(authorizationCode)])) !== undefined;
	},
	async saveToken(token, _client, user) {
		const { accessToken, refreshToken, scope, accessTokenExpiresAt, refreshTokenExpiresAt } = token;
		const hashes = [hashed(accessToken), refreshToken && hashed(refreshToken)];
		const values = [...hashes, user.id, scope, accessTokenExpiresAt, refreshTokenExpiresAt];
		await one("save token", "INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6)", values);
		return { ...token, client, user };
	},
	async getAccessToken(accessToken) {
		const text = "SELECT * FROM tokens WHERE access_hash = $1";
		const row = await one("access token", text, [hashed(accessToken)]);
		const { person: id, scope, access_expires_at: accessTokenExpiresAt } = row ?? {};
		return row && { accessToken, accessTokenExpiresAt, scope, client, user: { id } };
	},
	async getRefreshToken(refreshToken) {
		const text = "SELECT * FROM tokens WHERE refresh_hash = $1";
		const row = await one("refresh token", text, [hashed(refreshToken)]);
		const { person: id, scope, refresh_expires_at: refreshTokenExpiresAt } = row ?? {};
		return row && { refreshToken, refreshTokenExpiresAt, scope, client, user: { id } };
	},
	async revokeToken({ refreshToken }) {
		const text = "DELETE FROM tokens WHERE refresh_hash = $1 RETURNING 1";
		return (await one("revoke token", text, [hashed(refreshToken)])) !== undefined;
	},
};
const server = new OAuth2Server({ model });

serve((app) => {
	app.get("/authorize", async (request, response) => {
		const id = /person=(\d+)/.exec(request.headers.cookie ?? "")?.[1];
		const authenticateHandler = { handle: () => ({ id }) };
		await answer(request, response, (...pair) => server.authorize(...pair, { authenticateHandler }));
	});
	app.post("/token", form, (request, response) =>
		answer(request, response, (...pair) => server.token(...pair)),
	);
	app.get("/me", async (request, response) => {
		const pair = [new OAuth2Server.Request(request), new OAuth2Server.Response(response)] as const;
		const { user, scope, client: of } = await server.authenticate(...pair);
		response.json({ id: user.id, scope: scope?.join(" "), client_id: of.id });
	});
});

type Handle = (request: OAuth2Server.Request, response: OAuth2Server.Response) => Promise<unknown>;

async function answer(request: Request, response: Response, handle: Handle): Promise<void> {
	const made = new OAuth2Server.Response(response);
	await handle(new OAuth2Server.Request(request), made);
	response
		.status(made.status ?? 200)
		.set(made.headers)
		.send(made.body);
}
