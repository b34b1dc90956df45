import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hashSecret, newUuid } from "@repo/service-kit/crypto";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newApp,
	newCode,
	newPkce,
	type RequestParameters,
	refreshOf,
	type ThirdPartyApp,
	type Tokens,
} from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { clientProof } from "../clients/authentication/authenticate-client.ts";
import { changeClientStatus } from "../clients/change-client-status.ts";
import { touchRefreshToken } from "./queries/refresh.ts";
import { deleteUsedTokens } from "./queries/revocation.ts";

const TOKEN = "/api/auth/oauth/token";
const asked = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-any" };
const ORIGIN = "https://spa.example";
const DAY = 86_400;
let here: TestApp;
let there: TestApp;
let ada: Person;
let browserApp: ThirdPartyApp;
let nativeApp: ThirdPartyApp;
let serverApp: ThirdPartyApp;

beforeAll(async () => {
	here = await startApp({ SESSION_SECONDS: String(400 * DAY), SESSION_IDLE_SECONDS: String(400 * DAY) });
	there = await startApp({ DATABASE_URL: here.dependencies.config.DATABASE_URL });
	ada = await newPerson(here, "Ada");
	serverApp = await newApp(here);
	browserApp = await newApp(here, { kind: "browser", redirectUris: [`${ORIGIN}/callback`] });
	nativeApp = await newApp(here, {
		kind: "native",
		redirectUris: ["http://127.0.0.1/callback", "com.example.app:/callback"],
	});
});
afterAll(() => Promise.all([here.close(), there.close()]));

const { verifier, challenge } = newPkce();
const pkce = { code_challenge: challenge, code_challenge_method: "S256" };

async function exchange(app: ThirdPartyApp, more: RequestParameters = {}, fields = {}) {
	const code = await newCode(ada, app, { ...pkce, ...more });
	return here.agent.post(TOKEN).send(exchangeOf(app, code, { code_verifier: verifier, ...fields }));
}

async function connect(app: ThirdPartyApp): Promise<Tokens> {
	const { body, status } = await exchange(app);
	expect(status).toBe(200);
	return body;
}

const refresh = (app: ThirdPartyApp, token: string, at = here) =>
	at.agent.post(TOKEN).send(refreshOf(app, token));
const statusOf = async (token: string) =>
	(await here.agent.get("/api/auth/oauth/me").auth(token, { type: "bearer" })).status;

describe("a public client", () => {
	it("exchanges a code with its id and its verifier, in the body or as Basic without a password", async () => {
		await connect(browserApp);
		const code = await newCode(ada, browserApp, pkce);
		const { client_id, client_secret, ...body } = exchangeOf(browserApp, code, { code_verifier: verifier });
		await here.agent.post(TOKEN).auth(client_id, "").send(body).expect(200);
	});

	it("is refused with a secret, and a server app without one; the code stays unused", async () => {
		for (const [app, secret] of [
			[browserApp, "cs_x"],
			[serverApp, undefined],
		] as const) {
			const code = await newCode(ada, app, pkce);
			const body = exchangeOf(app, code, { code_verifier: verifier });
			const { body: refused } = await here.agent
				.post(TOKEN)
				.send({ ...body, client_secret: secret })
				.expect(401);
			expect(refused.error).toBe("invalid_client");
			await here.agent.post(TOKEN).send(body).expect(200);
		}
	});

	it("must use PKCE, and so must a server app of which the operator requires it", async () => {
		const strict = await newApp(here, { requirePkce: true });
		for (const app of [browserApp, strict]) {
			const { headers } = await ada.browser.get(authorizeAddress(app)).expect(303);
			expect(String(headers.location)).toContain("error=invalid_request");
			expect(String(headers.location)).toContain("code_challenge");
		}
		const code = await newCode(ada, browserApp, pkce);
		await here.agent.post(TOKEN).send(exchangeOf(browserApp, code)).expect(400);
	});

	it("that redeems a code again loses its tokens, and somebody who only read the code ends nothing", async () => {
		const code = await newCode(ada, browserApp, pkce);
		const body = exchangeOf(browserApp, code, { code_verifier: verifier });
		const { access_token } = (await here.agent.post(TOKEN).send(body).expect(200)).body;
		for (const code_verifier of [undefined, "x".repeat(43)])
			await here.agent
				.post(TOKEN)
				.send({ ...body, code_verifier })
				.expect(400);
		expect(await statusOf(access_token)).toBe(200);
		await here.agent.post(TOKEN).send(body).expect(400);
		expect(await statusOf(access_token)).toBe(401);
	});

	it("gets nothing for a code without a challenge, as an earlier release may have issued it", async () => {
		const code = await newCode(ada, browserApp, pkce);
		await here.dependencies.db.$client.query(
			"UPDATE authorization_codes SET code_challenge = NULL WHERE code_hash = $1",
			[hashSecret(code)],
		);
		await here.agent.post(TOKEN).send(exchangeOf(browserApp, code)).expect(400);
	});

	it("revokes its tokens, but may not introspect them", async () => {
		const { access_token, refresh_token } = await connect(browserApp);
		const ask = (what: string, token: string) =>
			here.agent.post(`/api/auth/oauth/${what}`).send({ client_id: browserApp.clientId, token });
		for (const token of [access_token, ""])
			expect((await ask("introspect", token).expect(401)).text).toMatch(/_client".*cannot introspect/);
		const { body } = await refresh(browserApp, refresh_token).expect(200);
		// The response with the successor may have been lost.
		await ask("revoke", refresh_token).expect(200);
		expect(await statusOf(body.access_token)).toBe(401);
	});

	it("is refused while it is suspended", async () => {
		const app = await newApp(here, { kind: "browser", redirectUris: ["https://suspended.example/callback"] });
		const { refresh_token } = await connect(app);
		const preflight = () => here.agent.options(TOKEN).set({ ...asked, Origin: "https://suspended.example" });
		await preflight().expect(204);
		await changeClientStatus(here.dependencies, app.clientId, "suspend", { operator: "test" });
		await preflight().expect(405);
		const { body } = await refresh(app, refresh_token).expect(401);
		expect(body.error_description).toContain("suspended");
		const unknown = await refresh({ ...app, clientId: "app_unknown" }, refresh_token).expect(401);
		expect(unknown.body.error_description).toContain("client_secret is missing");
	});
});

describe("an app on a device", () => {
	const at = (redirectUri: string) => ({ ...nativeApp, redirectUri });

	it("gets the response on any loopback port, and the code is bound to that one", async () => {
		const app = at("http://127.0.0.1:49152/callback");
		const answer = await decide(ada, authorizeAddress(app, pkce));
		expect(String(answer.headers.location)).toMatch(/^http:\/\/127\.0\.0\.1:49152\/callback\?code=/);
		const wrong = await exchange(app, {}, { redirect_uri: "http://127.0.0.1:49153/callback" });
		expect(wrong.body.error).toBe("invalid_grant");
		expect((await exchange(app)).status).toBe(200);
	});

	it.each([
		"http://127.0.0.1:49152/other",
		"http://127.0.0.1.evil.example:49152/callback",
		"http://127.0.0.1@evil.example/callback",
		"http://evil@127.0.0.1:49152/callback",
		"http://127.0.0.1:99999/callback",
		"http://localhost:49152/callback",
		"http://[::1]:49152/callback",
		"https://127.0.0.1:49152/callback",
		"http://127.0.0.1:49152/callback?x=1",
		"com.example.app:/callback2",
	])("is not led to %s", async (redirectUri) => {
		const { text } = await ada.browser.get(authorizeAddress(at(redirectUri), pkce)).expect(400);
		expect(text).toContain("redirect_uri is not registered");
	});

	it("always asks its user, since another program may listen at its address", async () => {
		for (const uri of ["http://127.0.0.1:49152/callback", "com.example.app:/callback"]) {
			await newCode(ada, at(uri), pkce);
			const { text } = await ada.browser.get(authorizeAddress(at(uri), pkce)).expect(200);
			expect(text.includes("a program on this computer")).toBe(uri.startsWith("http"));
		}
		await newCode(ada, browserApp, pkce);
		await ada.browser.get(authorizeAddress(browserApp, pkce)).expect(303);
	});

	it("of a kind that is a server or a browser has a fixed port", async () => {
		const app = await newApp(here, { kind: "browser", redirectUris: ["http://localhost:3000/callback"] });
		const moved = { ...app, redirectUri: "http://localhost:3001/callback" };
		await ada.browser.get(authorizeAddress(moved, pkce)).expect(400);
	});
});

describe("a public client's refresh token", () => {
	it("is replaced at each use, and those of a server app are not", async () => {
		const first = await connect(browserApp);
		const second = (await refresh(browserApp, first.refresh_token).expect(200)).body;
		const third = (await refresh(browserApp, second.refresh_token).expect(200)).body;
		expect(new Set([first, second, third].map((one) => one.refresh_token)).size).toBe(3);
		for (const { access_token } of [first, second, third]) expect(await statusOf(access_token)).toBe(200);
		const server = await connect(serverApp);
		expect((await refresh(serverApp, server.refresh_token).expect(200)).body.refresh_token).toBe(
			server.refresh_token,
		);
	});

	it("is not refreshed without a successor", async () => {
		const { refresh_token } = await connect(browserApp);
		const { db, clock } = here.dependencies;
		const { clientId } = browserApp;
		const [now, none] = [clock(), { successorHash: null, resource: null, ipAddress: undefined }];
		const given = {
			...clientProof({ clientId, secret: undefined, basic: false }, now),
			...{ ...none, refreshTokenHash: hashSecret(refresh_token), jti: newUuid() },
			...{ graceSince: now, expiresAt: now },
		};
		for (const scopes of [null, ["READ_BOOKING"]])
			await expect(touchRefreshToken(db, { ...given, scopes })).rejects.toThrow(
				'null value in column "token_hash"',
			);
		await here.agent
			.post(TOKEN)
			.send(refreshOf(browserApp, refresh_token, { scope: "READ_BOOKING" }))
			.expect(200);
	});

	it("has one successor for twenty refreshes at once on two instances", async () => {
		const { refresh_token } = await connect(browserApp);
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, n) => refresh(browserApp, refresh_token, n % 2 ? here : there)),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
		await refresh(browserApp, answers[0]?.body.refresh_token).expect(200);
	});

	it("gives the same successor again within ten seconds, with fewer scopes, too", async () => {
		const { refresh_token } = await connect(browserApp);
		const { body } = await refresh(browserApp, refresh_token).expect(200);
		here.travel(9);
		const again = await refresh(browserApp, refresh_token).expect(200);
		expect(again.body.refresh_token).toBe(body.refresh_token);
		const wider = await here.agent
			.post(TOKEN)
			.send(refreshOf(browserApp, refresh_token, { scope: "READ_PROFILE" }))
			.expect(400);
		expect(wider.body.error).toBe("invalid_scope");
		await refresh(browserApp, body.refresh_token).expect(200);
	});

	it.each([
		["after eleven seconds", 11, false],
		["at once, when its successor was used", 0, true],
	])("that is used again %s ends all that followed from it", async (_when, seconds, isSuccessorUsed) => {
		const first = await connect(browserApp);
		const other = await connect(browserApp);
		const second = (await refresh(browserApp, first.refresh_token).expect(200)).body;
		const last = isSuccessorUsed
			? (await refresh(browserApp, second.refresh_token).expect(200)).body
			: second;
		here.travel(seconds);
		expect((await refresh(browserApp, first.refresh_token).expect(400)).body.error).toBe("invalid_grant");
		for (const { access_token } of [first, second, last]) expect(await statusOf(access_token)).toBe(401);
		await refresh(browserApp, last.refresh_token).expect(400);
		// Another device of the same user.
		expect(await statusOf(other.access_token)).toBe(200);
		const events = await listAuditLog(here.dependencies, {
			user: ada.username,
			type: "token.reuse_detected",
		});
		expect(events[0]).toMatchObject({ actor: browserApp.clientId });
	});

	it("of another client ends nothing", async () => {
		const { refresh_token } = await connect(browserApp);
		const { body } = await refresh(browserApp, refresh_token).expect(200);
		here.travel(11);
		await refresh(nativeApp, refresh_token).expect(400);
		await refresh(browserApp, body.refresh_token).expect(200);
	});

	it("ends a year after the first, however often it is used, and is unknown a month after its use", async () => {
		let { refresh_token } = await connect(browserApp);
		for (let month = 0; month < 14; month++) {
			const answer = await refresh(browserApp, refresh_token);
			if (answer.status !== 200) {
				expect(month).toBe(13);
				break;
			}
			expect(month).toBeLessThan(13);
			refresh_token = answer.body.refresh_token;
			here.travel(29 * DAY);
		}
		const { db, clock } = here.dependencies;
		await deleteUsedTokens(db, clock());
		const { rows } = await db.$client.query("SELECT FROM used_refresh_tokens");
		expect(rows).toEqual([]);
	});
});
