import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Auth, type AuthConfig } from "@auth/core";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import express from "express";
import { auth } from "express-openid-connect";
import session from "express-session";
import * as client from "openid-client";
import { custom, generators, Issuer } from "openid-client-5";
import { Passport } from "passport";
import OpenIDConnectStrategy from "passport-openidconnect";
import { hiddenFields } from "../support/people.ts";
import { startWorld, USERNAME, type World } from "./world.ts";

const EMAIL = `${USERNAME}@example.test`;
const scope = "openid profile email";

let world: World;
let server: Server;
let origin: string;
const site = express();
beforeAll(async () => {
	server = createServer(site);
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	origin = `http://localhost:${(server.address() as AddressInfo).port}`;
	world = await startWorld([
		"http://localhost:1/callback",
		`${origin}/passport/callback`,
		`${origin}/express-query/callback`,
		`${origin}/express-form_post/callback`,
		"http://localhost:1/auth/callback/scheduling",
	]);
});
afterAll(async () => {
	server.close();
	await world.close();
});

it("openid-client 6 signs in with nonce and max_age, checks the ID token, and reads userinfo", async () => {
	const { clientId, secret, redirectUri } = world.thirdParty;
	const found = await client.discovery(new URL(world.baseUrl), clientId, secret, undefined, {
		execute: [client.allowInsecureRequests],
	});
	const pkceCodeVerifier = client.randomPKCECodeVerifier();
	const [expectedNonce, expectedState] = [client.randomNonce(), client.randomState()];
	const address = client.buildAuthorizationUrl(found, {
		redirect_uri: redirectUri,
		scope,
		nonce: expectedNonce,
		state: expectedState,
		max_age: "3600",
		code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
		code_challenge_method: "S256",
	});
	const back = await world.allow(address);
	const checks = { pkceCodeVerifier, expectedNonce, expectedState, maxAge: 3600, idTokenExpected: true };
	const tokens = await client.authorizationCodeGrant(found, back, checks);
	const { sub = "", ...claims } = tokens.claims() ?? {};
	expect(claims).toMatchObject({ email: EMAIL, preferred_username: USERNAME });
	expect(await client.fetchUserInfo(found, tokens.access_token, sub)).toMatchObject({ sub, email: EMAIL });
	const end = client.buildEndSessionUrl(found, { id_token_hint: tokens.id_token ?? "" });
	expect(end.href).toContain(`${world.baseUrl}/auth/oauth2/logout?`);
});

it("openid-client 6 refuses a code that was injected into another sign-in", async () => {
	const { clientId, secret, redirectUri } = world.thirdParty;
	const found = await client.discovery(new URL(world.baseUrl), clientId, secret, undefined, {
		execute: [client.allowInsecureRequests],
	});
	const request = { redirect_uri: redirectUri, scope, state: "of both", nonce: "of the victim" };
	const back = await world.allow(client.buildAuthorizationUrl(found, request));
	const checks = { expectedState: "of both", expectedNonce: "of the attacker" };
	await expect(client.authorizationCodeGrant(found, back, checks)).rejects.toMatchObject({
		cause: { cause: expect.objectContaining({ claim: "nonce" }) },
	});
});

it("openid-client 5, which accepts only RS256 by default, signs in", async () => {
	const { clientId, secret, redirectUri } = world.thirdParty;
	custom.setHttpOptionsDefaults({ timeout: 20_000 });
	const issuer = await Issuer.discover(world.baseUrl);
	const relyingParty = new issuer.Client({
		client_id: clientId,
		client_secret: secret,
		redirect_uris: [redirectUri],
		response_types: ["code"],
	});
	const [nonce, state, code_verifier] = [generators.nonce(), generators.state(), generators.codeVerifier()];
	const code_challenge = generators.codeChallenge(code_verifier);
	const address = relyingParty.authorizationUrl({
		...{ scope, nonce, state, code_challenge },
		code_challenge_method: "S256",
	});
	const back = await world.allow(address);
	const checks = { nonce, state, code_verifier };
	const tokens = await relyingParty.callback(redirectUri, relyingParty.callbackParams(back.href), checks);
	expect(tokens.claims()).toMatchObject({ email: EMAIL });
	expect(await relyingParty.userinfo(tokens)).toMatchObject({ sub: tokens.claims().sub });
	const refreshed = await relyingParty.refresh(tokens);
	expect(await relyingParty.userinfo(refreshed)).toMatchObject({ email: EMAIL });
});

it("passport-openidconnect signs in", async () => {
	const { clientId: clientID, secret: clientSecret } = world.thirdParty;
	const passport = new Passport();
	const options = {
		issuer: world.baseUrl,
		authorizationURL: `${world.baseUrl}/auth/oauth2/authorize`,
		tokenURL: `${world.baseUrl}/api/auth/oauth/token`,
		userInfoURL: `${world.baseUrl}/api/auth/oauth/userinfo`,
		...{ clientID, clientSecret, callbackURL: `${origin}/passport/callback`, scope: ["profile", "email"] },
	};
	passport.use(
		new OpenIDConnectStrategy(
			options,
			(_issuer: string, profile: object, done: (e: null, u: object) => void) => done(null, profile),
		),
	);
	const authenticate = passport.authenticate("openidconnect", { session: false });
	site.use("/passport", session({ secret: "of the test", resave: false, saveUninitialized: false }));
	site.get("/passport/login", authenticate);
	site.get("/passport/callback", authenticate, (request, response) => void response.json(request.user));
	const jar = new Map<string, string>();
	const left = await visit(jar, `${origin}/passport/login`);
	const back = await world.allow(left.headers.get("location") ?? "");
	const profile = await (await visit(jar, back)).json();
	expect(profile).toMatchObject({ username: USERNAME, emails: [{ value: EMAIL }] });
});

describe.each(["query", "form_post"])("express-openid-connect with response_mode=%s", (response_mode) => {
	it("signs in, and its logout leads to ours", async () => {
		const { clientId: clientID, secret: clientSecret } = world.thirdParty;
		const base = `${origin}/express-${response_mode}`;
		const rp = express();
		rp.use(
			auth({
				...{ issuerBaseURL: world.baseUrl, baseURL: base, clientID, clientSecret },
				secret: "a secret of the test, long enough",
				idpLogout: true,
				authRequired: false,
				authorizationParams: { response_type: "code", response_mode, scope },
			}),
		);
		rp.get("/me", (request, response) => void response.json(request.oidc.user));
		site.use(`/express-${response_mode}`, rp);
		const jar = new Map<string, string>();
		const left = await visit(jar, `${base}/login`);
		const address = left.headers.get("location") ?? "";
		if (response_mode === "query") {
			await visit(jar, await world.allow(address));
		} else {
			const page = await (await world.visit(address)).text();
			const body = new URLSearchParams(hiddenFields(page));
			await visit(jar, `${base}/callback`, { method: "POST", body });
		}
		expect(await (await visit(jar, `${base}/me`)).json()).toMatchObject({ email: EMAIL });
		const out = await visit(jar, `${base}/logout`);
		expect(out.headers.get("location")).toContain(`${world.baseUrl}/auth/oauth2/logout?`);
	});
});

it("Auth.js signs in by its type oidc, from the ID token alone", async () => {
	const { clientId, secret: clientSecret } = world.thirdParty;
	const config: AuthConfig = {
		providers: [
			{ id: "scheduling", name: "Scheduling", type: "oidc", issuer: world.baseUrl, clientId, clientSecret },
		],
		secret: "of the test",
		trustHost: true,
		basePath: "/auth",
		logger: { error: (error) => faults.push(error) },
	};
	const jar = new Map<string, string>();
	const ask = (path: string, init: RequestInit = {}) =>
		visit(jar, `http://localhost:1${path}`, init, (request) => Auth(request, config));
	const { csrfToken } = (await (await ask("/auth/csrf")).json()) as { csrfToken: string };
	const form = { method: "POST", body: new URLSearchParams({ csrfToken }) };
	const left = await ask("/auth/signin/scheduling", form);
	const back = await world.allow(left.headers.get("location") ?? "");
	await ask(back.pathname + back.search);
	expect(faults).toEqual([]);
	expect(await (await ask("/auth/session")).json()).toMatchObject({ user: { email: EMAIL } });
});

const faults: Error[] = [];

/** A browser at the app: keeps its cookies, and follows no redirect. */
async function visit(
	jar: Map<string, string>,
	address: string | URL,
	init: RequestInit = {},
	send: (request: Request) => Promise<Response> = (request) => fetch(request),
): Promise<Response> {
	const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
	const answer = await send(new Request(address, { redirect: "manual", headers: { cookie }, ...init }));
	for (const one of answer.headers.getSetCookie()) {
		const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
		jar.set(name, value);
	}
	return answer;
}
