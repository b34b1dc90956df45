import { describe, expect, it } from "@jest/globals";
import { endSessions } from "@repo/accounts/sign-in";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import {
	authorizeAddress,
	DECISIONS,
	decide,
	decisionFields,
	exchangeOf,
	newApp,
	newCode,
	type RequestParameters,
} from "../../test/support/apps.ts";
import { newBrowser, newPerson, type Person } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { startApp } from "../../test/support/start-app.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { revokeConnection } from "../grants/revoke-connection.ts";
import { decisionPurpose } from "./rules/decision-purpose.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() => newApp(app));

const authorize = (parameters: RequestParameters = {}, by = calendar) =>
	ada.browser.get(authorizeAddress(by, parameters));

/** The parameters that a redirect brings back to the app. */
const parseRedirect = (location: unknown) => {
	const { origin, pathname, searchParams } = new URL(String(location));
	return { to: origin + pathname, ...Object.fromEntries(searchParams) };
};

describe("the decision", () => {
	it("Allow returns a code and the state", async () => {
		const { headers } = await decide(ada, authorizeAddress(calendar));
		expect(parseRedirect(headers.location)).toEqual({
			to: calendar.redirectUri,
			code: expect.stringMatching(/^ac_[\w-]{43}$/),
			state: "xyz",
		});
		expect(headers["referrer-policy"]).toBe("no-referrer");
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("the page names where the browser returns to, which is not the app's website", async () => {
		const uri = "https://callbacks.example:8443/cb?tenant=a";
		const { text } = await authorize({}, await newApp(app, { redirectUris: [uri] })).expect(200);
		expect(text).toContain("You will return to <strong>https://callbacks.example:8443</strong>");
	});

	it("Go back returns access_denied", async () => {
		const address = authorizeAddress(await newApp(app));
		const { headers } = await decide(ada, address, "deny");
		expect(parseRedirect(headers.location)).toMatchObject({ error: "access_denied", state: "xyz" });
	});

	it("returns a browser through a page, because the policy would block the app's own redirects", async () => {
		const { text } = await ada.browser.get(authorizeAddress(calendar, { prompt: "consent" })).expect(200);
		const { text: onward, headers } = await ada.browser
			.post(DECISIONS)
			.set("Sec-Fetch-Mode", "navigate")
			.type("form")
			.send({ ...decisionFields(text), decision: "allow" })
			.expect(200);
		expect(onward).toMatch(
			/<meta http-equiv="refresh" content="0; url=https:\/\/app.example\/callback\?code=ac_/,
		);
		expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
	});

	it("keeps the redirect URI's own query", async () => {
		const uri = "https://app.example/callback?tenant=a%20b&x=";
		const { headers } = await decide(ada, authorizeAddress(await newApp(app, { redirectUris: [uri] })));
		expect(headers.location).toMatch(
			/^https:\/\/app\.example\/callback\?tenant=a%20b&x=&code=ac_[\w-]+&state=xyz$/,
		);
	});

	it("is rejected from another user or another form, or without its token", async () => {
		const { text } = await authorize({ prompt: "consent" }).expect(200);
		const { request = "", csrf = "" } = decisionFields(text);
		const eve = await newPerson(app, `Eve${Date.now()}`);
		const post = (browser: Person["browser"], fields: Record<string, string>) =>
			browser
				.post(DECISIONS)
				.type("form")
				.send({ request, decision: "allow", ...fields });
		await post(ada.browser, { csrf: "" }).expect(403);
		await post(ada.browser, { csrf: ada.token("sign-out") }).expect(403);
		await post(ada.browser, { csrf: ada.token(decisionPurpose(crypto.randomUUID())) }).expect(403);
		// Eve can create a token for her own session, but not for the session that the request belongs to.
		await post(eve.browser, { csrf: eve.token(decisionPurpose(request)) }).expect(410);
		await post(newBrowser(app), { csrf }).expect(303).expect("location", "/sign-in");
		await post(ada.browser, { csrf }).expect(303);
	});

	it("after signing out, leads back to the page once the user has signed in", async () => {
		const address = authorizeAddress(await newApp(app), { state: "%7e é+" });
		const form = decisionFields((await ada.browser.get(address).expect(200)).text);
		const signedOut = (return_to = form.return_to) =>
			newBrowser(app)
				.post(DECISIONS)
				.type("form")
				.send({ ...form, return_to, decision: "allow" })
				.expect(303);
		await signedOut().expect("location", `/sign-in?return_to=${encodeURIComponent(address)}`);
		await signedOut("//evil.example/").expect("location", "/sign-in");
		await signedOut("https://evil.example/").expect("location", "/sign-in");
	});

	it("applies to the displayed request, whatever is posted", async () => {
		const one = await newApp(app);
		const { text } = await authorize({}, one).expect(200);
		const forged = {
			...decisionFields(text),
			client_id: calendar.clientId,
			redirect_uri: "https://evil.example/",
			scope: "READ_BOOKING READ_PROFILE",
			user_id: "1",
			state: "other",
		};
		const { headers } = await ada.browser
			.post(DECISIONS)
			.type("form")
			.send({ ...forged, decision: "allow" });
		expect(parseRedirect(headers.location)).toMatchObject({ to: one.redirectUri, state: "xyz" });
		const code = parseRedirect(headers.location) as { code?: string };
		const { body } = await app.agent
			.post("/api/auth/oauth/token")
			.send(exchangeOf(one, String(code.code)))
			.expect(200);
		expect(body.scope).toBe("READ_BOOKING");
	});

	it("is rejected after an hour, a suspension, or the removal of the redirect URI", async () => {
		const one = await newApp(app);
		const open = async () => {
			const { text } = await authorize({}, one).expect(200);
			return {
				...decisionFields(text),
				decision: "allow",
			};
		};
		const { db } = app.dependencies;
		const send = (fields: object) => ada.browser.post(DECISIONS).type("form").send(fields);
		const late = await open();
		app.travel(3600);
		await send(late).expect(410);
		const moved = await open();
		await db.$client.query("UPDATE clients SET redirect_uris = '{https://app.example/new}' WHERE id = $1", [
			one.rowId,
		]);
		await send(moved).expect(410);
		await db.$client.query(
			"UPDATE clients SET redirect_uris = '{https://app.example/callback}' WHERE id = $1",
			[one.rowId],
		);
		const suspended = await open();
		await db.$client.query("UPDATE clients SET status = 'suspended' WHERE id = $1", [one.rowId]);
		await send(suspended).expect(410);
	});
});

describe("earlier consent", () => {
	it("skips the page for the same or fewer scopes, until the user disconnects or the app requires the page", async () => {
		const one = await newApp(app);
		await newCode(ada, one, { scope: "READ_BOOKING READ_PROFILE" });
		await authorize({ scope: "READ_PROFILE" }, one).expect(303);
		await authorize({ scope: "READ_PROFILE,READ_BOOKING" }, one).expect(303);
		await authorize({ prompt: "consent" }, one).expect(200);
		await authorize({ prompt: "login consent" }, one).expect(200);
		await app.dependencies.db.$client.query(
			"UPDATE connections SET status = 'revoked', revoked_at = now() WHERE client_row_id = $1",
			[one.rowId],
		);
		await authorize({ scope: "READ_PROFILE" }, one).expect(200);
	});

	it("does not skip the page for more scopes", async () => {
		const one = await newApp(app);
		await newCode(ada, one, { scope: "READ_BOOKING" });
		await authorize({ scope: "READ_BOOKING READ_PROFILE" }, one).expect(200);
	});

	it("does not survive a concurrent disconnection", async () => {
		const one = await newApp(app);
		await newCode(ada, one);
		const { $client } = app.dependencies.db;
		const { rows: before } = await $client.query("SELECT id FROM connections WHERE client_row_id = $1", [
			one.rowId,
		]);
		const disconnection = { connectionId: before[0].id, by: "user", actor: "Ada" } as const;
		const results = await contend<unknown>({
			pool: $client,
			lock: { text: "SELECT FROM connections WHERE client_row_id = $1 FOR UPDATE", values: [one.rowId] },
			contenders: [
				() => revokeConnection(app.dependencies, disconnection),
				async () => {
					await waitForBlockedStatement($client);
					return authorize({}, one).expect(200);
				},
			],
		});
		expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
		const { rows: after } = await $client.query(
			"SELECT FROM connections WHERE client_row_id = $1 AND status = 'active'",
			[one.rowId],
		);
		expect(after).toHaveLength(0);
	});

	it("is not granted if the session ends concurrently: the user is sent to sign in", async () => {
		const bob = await newPerson(app, `Bob${Date.now()}`);
		const one = await newApp(app);
		const { $client } = app.dependencies.db;
		const { rows } = await $client.query("SELECT id FROM sessions WHERE user_id = $1", [bob.id]);
		const results = await contend<unknown>({
			pool: $client,
			lock: { text: "SELECT FROM sessions WHERE user_id = $1 FOR UPDATE", values: [bob.id] },
			contenders: [
				() => {
					const deps = signInDeps(app.dependencies);
					return endSessions(deps, { userId: bob.id, ipAddress: undefined }, { only: rows[0].id });
				},
				async () => {
					await waitForBlockedStatement($client);
					return bob.browser
						.get(authorizeAddress(one))
						.expect(303)
						.expect("location", /^\/sign-in\?/);
				},
			],
		});
		expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
	});

	it("returns through a page if the browser comes from our own form, whose policy a redirect would violate", async () => {
		const one = await newApp(app);
		await newCode(ada, one);
		const { text } = await authorize({}, one).set("Sec-Fetch-Site", "same-origin").expect(200);
		const [, location] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? [];
		expect(parseRedirect(location?.replaceAll("&amp;", "&"))).toMatchObject({
			to: one.redirectUri,
			state: "xyz",
		});
	});
});

describe("the issuer in the response", () => {
	it("is included with errors, denials and codes if enabled, and announced in the metadata", async () => {
		const second = await startApp({
			DATABASE_URL: app.dependencies.config.DATABASE_URL,
			AUTHORIZATION_RESPONSE_ISS: "true",
		});
		const bob = await newPerson(second, "Bob");
		const one = await newApp(second);
		const iss = "http://localhost:4100";
		const fault = await bob.browser.get(authorizeAddress(one, { scope: "no" })).expect(303);
		const denied = await decide(bob, authorizeAddress(one), "deny");
		const allowed = await decide(bob, authorizeAddress(one));
		for (const { headers } of [fault, denied, allowed])
			expect(parseRedirect(headers.location)).toMatchObject({ iss });
		const { body } = await second.agent.get("/.well-known/oauth-authorization-server").expect(200);
		expect(body.authorization_response_iss_parameter_supported).toBe(true);
		expect((await app.agent.get("/.well-known/oauth-authorization-server")).body).toMatchObject({
			authorization_response_iss_parameter_supported: false,
		});
		await second.close();
	});
});
