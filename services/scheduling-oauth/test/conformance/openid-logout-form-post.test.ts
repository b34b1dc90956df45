import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { secondsAfter } from "@repo/service-kit/clock";
import { idKeys } from "../../src/tokens/queries/signing-keys.ts";
import { rotateSigningKey } from "../../src/tokens/rotate-signing-key.ts";
import {
	authorizeAddress,
	DECISIONS,
	decisionFields,
	newApp,
	newCode,
	type ThirdPartyApp,
} from "../support/apps.ts";
import { OPENID, signInAt } from "../support/openid.ts";
import { hiddenFields, newBrowser, newPerson, type Person } from "../support/people.ts";
import { newWorld, parseRedirect, type World } from "./world.ts";

const LOGOUT = "/auth/oauth2/logout";
const after = "https://app.example/signed-out?kept=1";
let world: World;
let client: ThirdPartyApp;
let people = 0;
let person: Person;
beforeAll(async () => {
	world = await newWorld();
	client = await newApp(world.app, { postLogoutRedirectUris: [after] });
});
beforeEach(async () => {
	person = await newPerson(world.app, `person-${++people}`);
});
afterAll(() => world.app.close());

const isSignedIn = async () => (await person.browser.get("/account")).status === 200;
const logout = (query: Record<string, string>, browser = person.browser) =>
	browser.get(`${LOGOUT}?${new URLSearchParams(query)}`);

describe("OpenID Connect RP-Initiated Logout", () => {
	it("§2, §3: an ID token of the session's user ends the session, keeps the connection, and returns with the state", async () => {
		const { id_token, access_token } = await signInAt(world.app, person, client);
		const query = { id_token_hint: id_token, post_logout_redirect_uri: after, state: "a b&c" };
		const { headers } = await logout(query).expect(303);
		expect(headers.location).toMatch(/^https:\/\/app\.example\/signed-out\?kept=1&state=a\+b%26c$/);
		expect(await isSignedIn()).toBe(false);
		await world.app.agent.get("/api/auth/oauth/me").auth(access_token, { type: "bearer" }).expect(200);
	});

	it("§2: POST does the same, through GET, since the cookies are not sent with it", async () => {
		const { id_token } = await signInAt(world.app, person, client);
		const form = { id_token_hint: id_token, post_logout_redirect_uri: after };
		const posted = await newBrowser(world.app)
			.post(LOGOUT)
			.set({ Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" })
			.type("form")
			.send(form)
			.expect(303);
		expect((await person.browser.get(String(posted.headers.location)).expect(303)).headers.location).toBe(
			after,
		);
		expect(await isSignedIn()).toBe(false);
	});

	it.each([
		["without an ID token", async () => ({})],
		[
			"with another user's",
			async () => {
				const other = await newPerson(world.app, `other-${people}`);
				return { id_token_hint: (await signInAt(world.app, other, client)).id_token };
			},
		],
		[
			"with an access token",
			async () => ({ id_token_hint: (await signInAt(world.app, person, client)).access_token }),
		],
	])("§2, §6 (abuse): %s it asks first, and then returns to the app", async (_name, hint) => {
		const query = { client_id: client.clientId, post_logout_redirect_uri: after, ...(await hint()) };
		const { text, headers } = await logout(query).expect(200);
		expect(headers["content-security-policy"]).toContain("form-action 'self' https://app.example;");
		expect(await isSignedIn()).toBe(true);
		await person.browser.post("/sign-out").type("form").send({ next: "/" }).expect(403);
		const answer = await person.browser.post("/sign-out").type("form").send(hiddenFields(text)).expect(303);
		expect((await person.browser.get(String(answer.headers.location)).expect(303)).headers.location).toBe(
			after,
		);
		expect(await isSignedIn()).toBe(false);
	});

	it.each([
		["was retired as long ago as a session lasts", 303, "UPDATE id_signing_keys SET retired_at = $1"],
		[
			"was retired before",
			200,
			"UPDATE id_signing_keys SET retired_at = $1::timestamptz - interval '1 second'",
		],
		["was deleted", 200, "DELETE FROM id_signing_keys"],
	])("§6 (abuse): with an ID token whose key %s, it answers %i", async (_name, status, change) => {
		const { dependencies } = world.app;
		const { id_token } = await signInAt(world.app, person, client);
		const { kid, alg } = JSON.parse(Buffer.from(id_token.split(".")[0] ?? "", "base64url").toString());
		await rotateSigningKey(dependencies, { operator: "test" }, kid, idKeys(alg));
		const longAgo = secondsAfter(dependencies.clock(), -dependencies.config.SESSION_SECONDS);
		const at = "WHERE kid = $2 AND retired_at > $1";
		const { rowCount } = await dependencies.db.$client.query(`${change} ${at}`, [longAgo, kid]);
		expect(rowCount).toBe(1);
		await logout({
			id_token_hint: id_token,
			post_logout_redirect_uri: after,
			client_id: client.clientId,
		}).expect(status);
		expect(await isSignedIn()).toBe(status === 200);
	});

	it.each([
		["an unregistered URI", { post_logout_redirect_uri: "https://evil.example/" }],
		["a prefix of the registered one", { post_logout_redirect_uri: "https://app.example/signed-out" }],
		["another app's", { client_id: "other", post_logout_redirect_uri: after }],
		["no app", { client_id: "", post_logout_redirect_uri: after }],
		["a script", { post_logout_redirect_uri: "javascript:alert(1)" }],
	])("§3 (abuse): does not redirect to %s, and does not sign out", async (_name, more) => {
		const query = { client_id: client.clientId, ...more };
		if (query.client_id === "other") query.client_id = world.other.clientId;
		const { headers, text } = await logout(query).expect(400);
		expect([headers.location, text.includes("evil.example")]).toEqual([undefined, false]);
		expect(await isSignedIn()).toBe(true);
	});

	it("§2: says that it cannot know the app without id_token_hint and client_id", async () => {
		const { text } = await logout({ post_logout_redirect_uri: after }).expect(400);
		expect(text).toContain("The parameter id_token_hint or client_id is missing.");
	});

	it("§2: refuses an ID token of another app than client_id", async () => {
		const { id_token } = await signInAt(world.app, person, client);
		await logout({ id_token_hint: id_token, client_id: world.other.clientId }).expect(400);
		expect(await isSignedIn()).toBe(true);
	});

	it("§4: without a session or a URI, it says so; with a URI, it returns there", async () => {
		const visitor = newBrowser(world.app);
		expect((await logout({}, visitor).expect(200)).text).toContain("You are signed out");
		const query = { client_id: client.clientId, post_logout_redirect_uri: after };
		expect((await logout(query, visitor).expect(303)).headers.location).toBe(after);
	});
});

describe("OAuth 2.0 Form Post Response Mode", () => {
	const hostile = `"><script>alert(1)</script>&'`;
	const asked = (more: Record<string, string> = {}) =>
		authorizeAddress(client, { scope: OPENID, response_mode: "form_post", state: hostile, ...more });

	it("§2: posts the response to the redirect URI, with a button, and only there", async () => {
		await newCode(person, client, { scope: OPENID });
		const { text, headers } = await person.browser.get(asked()).expect(200);
		expect(text).toContain(`<form method="post" action="${client.redirectUri}">`);
		expect(text).toContain('<button type="submit"');
		expect(hiddenFields(text)).toEqual({ code: expect.stringMatching(/^ac_/), state: hostile });
		expect(headers["content-security-policy"]).toContain("form-action https://app.example;");
	});

	it("§5 (abuse): a hostile state stays a value", async () => {
		await newCode(person, client, { scope: OPENID });
		const { text } = await person.browser.get(asked()).expect(200);
		expect(text).not.toContain("<script>alert");
		expect(text.match(/<script/g)).toHaveLength(1);
	});

	it("§2: so are the answer to Allow and Go back, and an error", async () => {
		for (const decision of ["allow", "deny"]) {
			const page = await person.browser.get(asked({ prompt: "consent" })).expect(200);
			const form = { ...decisionFields(page.text), decision };
			const { text } = await person.browser.post(DECISIONS).type("form").send(form).expect(200);
			expect(Object.keys(hiddenFields(text))).toContain(decision === "allow" ? "code" : "error");
		}
		const { text } = await person.browser.get(asked({ max_age: "x" })).expect(200);
		expect(hiddenFields(text)).toMatchObject({ error: "invalid_request", state: hostile });
	});

	it("§2: needs a web address, and a state that a form returns unchanged", async () => {
		const native = await newApp(world.app, { redirectUris: ["com.example.app:/callback"] });
		const address = authorizeAddress(native, { scope: OPENID, response_mode: "form_post" });
		const { headers } = await person.browser.get(address).expect(303);
		expect(headers.location).toContain("error=invalid_request");
		for (const state of ["%FF", "a%00", "a%0Ab", "a%0Db", "%0A%0D"]) {
			const raw = asked({ state: "X" }).replace("state=X", `state=${state}`);
			const { headers: refused } = await person.browser.get(raw).expect(303);
			expect(refused.location).toMatch(/error=invalid_request.*UTF-8/);
			expect(refused.location?.endsWith(`&state=${state}`)).toBe(true);
		}
		await person.browser.get(asked({ state: "a\r\nb" })).expect(200);
	});
});

describe("OpenID Connect Discovery", () => {
	it("§3, §4.2: the metadata says what the service does, and every address in it answers", async () => {
		const { body } = await world.app.agent.get("/.well-known/openid-configuration").expect(200);
		expect(body).toMatchObject({
			issuer: "http://localhost:4100",
			scopes_supported: expect.arrayContaining(["openid", "profile", "email"]),
			response_modes_supported: ["query", "form_post"],
			subject_types_supported: ["public"],
			id_token_signing_alg_values_supported: ["RS256", "ES256"],
			acr_values_supported: ["1", "2"],
			prompt_values_supported: ["none", "login", "consent", "select_account", "create"],
			request_parameter_supported: false,
			request_uri_parameter_supported: false,
			claims_parameter_supported: false,
		});
		expect(body.scopes_supported).not.toContain("offline_access");
		await newBrowser(world.app).get(body.end_session_endpoint.replace(body.issuer, "")).expect(200);
		await world.app.agent.get(body.userinfo_endpoint.replace(body.issuer, "")).expect(401);
		const { claims } = await signInAt(world.app, person, client, { nonce: "n" });
		expect(body.claims_supported).toEqual(expect.arrayContaining(Object.keys(claims)));
		for (const prompt of body.prompt_values_supported) {
			const { headers } = await person.browser.get(authorizeAddress(client, { scope: OPENID, prompt }));
			expect(headers.location && parseRedirect(new URL(headers.location, body.issuer)).error).not.toBe(
				"invalid_request",
			);
		}
	});
});
