import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import express from "express";
import session from "express-session";
import { Passport } from "passport";
import OAuth2Strategy from "passport-oauth2";
import { startWorld, USERNAME, type World } from "./world.ts";

type Tokens = { accessToken: string; refreshToken: string };
/** What passport-oauth2-refresh and strategies built on this one use. */
type Inner = {
	getOAuthAccessToken(
		refreshToken: string,
		parameters: { grant_type: string },
		done: (error: unknown, accessToken: string) => void,
	): void;
	useAuthorizationHeaderforGET(use: boolean): void;
	get(address: string, token: string, done: (error: unknown, body?: string | Buffer) => void): void;
};

let world: World;
let server: Server;
let strategy: OAuth2Strategy;
let origin: string;

beforeAll(async () => {
	const app = express();
	server = createServer(app);
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	origin = `http://localhost:${(server.address() as AddressInfo).port}`;
	world = await startWorld([`${origin}/callback`]);
	const options = {
		authorizationURL: `${world.baseUrl}/auth/oauth2/authorize`,
		tokenURL: `${world.baseUrl}/api/auth/oauth/token`,
		clientID: world.thirdParty.clientId,
		clientSecret: world.thirdParty.secret,
		callbackURL: `${origin}/callback`,
		scope: ["READ_BOOKING", "READ_PROFILE"],
		state: true,
		pkce: true,
	} as OAuth2Strategy.StrategyOptions;
	const verify: OAuth2Strategy.VerifyFunction = (accessToken, refreshToken, _results, _profile, done) =>
		done(null, { accessToken, refreshToken });
	strategy = new OAuth2Strategy(options, verify);
	const passport = new Passport();
	passport.use(strategy);
	app.use(session({ secret: "of the test", resave: false, saveUninitialized: false }));
	const authenticate = passport.authenticate("oauth2", { session: false });
	app.get("/login", authenticate);
	app.get("/callback", authenticate, (request, response) => void response.json(request.user));
});
afterAll(async () => {
	server.close();
	await world.close();
});

describe("passport-oauth2, with state and PKCE", () => {
	it("signs a user in, and its tokens work and can be refreshed", async () => {
		const left = await fetch(`${origin}/login`, { redirect: "manual" });
		const cookie = left.headers.getSetCookie().join().split(";")[0] ?? "";
		const back = await world.allow(left.headers.get("location") ?? "");
		const tokens = (await (await fetch(back, { headers: { cookie } })).json()) as Tokens;
		expect(await me(tokens.accessToken)).toMatchObject({ username: USERNAME });
		expect(await me(await refresh(tokens.refreshToken))).toMatchObject({ username: USERNAME });
	});
});

const inner = () => (strategy as unknown as { _oauth2: Inner })._oauth2;

function refresh(refreshToken: string): Promise<string> {
	return new Promise((resolve, reject) => {
		inner().getOAuthAccessToken(refreshToken, { grant_type: "refresh_token" }, (error, accessToken) =>
			error ? reject(error) : resolve(accessToken),
		);
	});
}

function me(token: string): Promise<unknown> {
	inner().useAuthorizationHeaderforGET(true);
	return new Promise((resolve, reject) => {
		inner().get(`${world.baseUrl}/api/auth/oauth/me`, token, (error, body) =>
			error ? reject(error) : resolve(JSON.parse(String(body))),
		);
	});
}
