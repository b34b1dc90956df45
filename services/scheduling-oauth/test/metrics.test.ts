import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { metricsDuring } from "@repo/service-kit/testing";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type ThirdPartyApp,
} from "./support/apps.ts";
import { newPerson, type Person } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let app: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
beforeAll(async () => {
	app = await startApp();
	ada = await newPerson(app, "Ada");
	calendar = await newApp(app);
});
afterAll(() => app.close());

const token = (body: object, status: number) =>
	app.agent.post("/api/auth/oauth/token").send(body).expect(status);

it("issued tokens are counted by grant type", async () => {
	const counted = await metricsDuring(["oauth_tokens_issued_total"], async () => {
		const tokens = await newTokens(app, ada, calendar);
		await token(refreshOf(calendar, tokens.refresh_token), 200);
		await token(refreshOf(calendar, tokens.refresh_token), 200);
		await token(refreshOf(calendar, "rt_unknown"), 400);
	});
	expect(counted).toEqual({
		'oauth_tokens_issued_total{grant_type="authorization_code"}': 1,
		'oauth_tokens_issued_total{grant_type="refresh_token"}': 2,
	});
});

it("refused token requests are counted by error, and codes sent twice", async () => {
	const code = await newCode(ada, calendar);
	await token(exchangeOf(calendar, code), 200);
	const names = ["oauth_token_requests_refused_total", "oauth_codes_replayed_total"];
	const counted = await metricsDuring(names, async () => {
		await token(exchangeOf(calendar, code), 400);
		await token(exchangeOf(calendar, "ac_unknown"), 400);
		await token(exchangeOf(calendar, code, { client_secret: "wrong" }), 401);
		await token({}, 401);
		await token({ ...exchangeOf(calendar, code), grant_type: "password" }, 400);
		await token(exchangeOf(calendar, code, { code: undefined }), 400);
	});
	expect(counted).toEqual({
		oauth_codes_replayed_total: 1,
		'oauth_token_requests_refused_total{reason="invalid_grant"}': 2,
		'oauth_token_requests_refused_total{reason="invalid_client"}': 2,
		'oauth_token_requests_refused_total{reason="unsupported_grant_type"}': 1,
		'oauth_token_requests_refused_total{reason="invalid_request"}': 1,
	});
});

it("refused Bearer tokens are counted by reason", async () => {
	const { access_token } = await newTokens(app, ada, calendar, { scope: "READ_PROFILE" });
	const bookings = () => app.agent.get("/api/v1/bookings");
	const me = () => app.agent.get("/api/auth/oauth/me");
	const counted = await metricsDuring(["oauth_bearer_tokens_refused_total"], async () => {
		await me().expect(401);
		await me().auth("nonsense", { type: "bearer" }).expect(401);
		await bookings().auth(access_token, { type: "bearer" }).expect(403);
		await me().auth(access_token, { type: "bearer" }).expect(200);
	});
	expect(counted).toEqual({
		'oauth_bearer_tokens_refused_total{reason="missing"}': 1,
		'oauth_bearer_tokens_refused_total{reason="invalid"}': 1,
		'oauth_bearer_tokens_refused_total{reason="insufficient_scope"}': 1,
	});
});

it("decisions about an app's request are counted", async () => {
	const bob = await newPerson(app, "Bob");
	const counted = await metricsDuring(["oauth_consents_total"], async () => {
		await decide(bob, authorizeAddress(calendar), "deny");
		await decide(bob, authorizeAddress(calendar), "allow");
	});
	expect(counted).toEqual({
		'oauth_consents_total{decision="deny"}': 1,
		'oauth_consents_total{decision="allow"}': 1,
	});
});
