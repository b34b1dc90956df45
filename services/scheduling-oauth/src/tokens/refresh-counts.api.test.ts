import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { hashSecret } from "@repo/service-kit/crypto";
import { newApp, newTokens, refreshOf, type ThirdPartyApp, type Tokens } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";

const DAY = 86_400;
let app: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
let tokens: Tokens;

beforeAll(async () => {
	// The service trusts each address that a request claims.
	app = await startApp({
		TRUSTED_PROXIES: "1",
		SESSION_SECONDS: String(400 * DAY),
		SESSION_IDLE_SECONDS: String(400 * DAY),
	});
	ada = await newPerson(app, "Ada");
	// To noon, so that no test crosses midnight by chance.
	app.travel((1.5 * DAY * 1000 - (app.dependencies.clock().getTime() % (DAY * 1000))) / 1000);
});
afterAll(() => app.close());
beforeEach(async () => {
	calendar = await newApp(app);
	tokens = await newTokens(app, ada, calendar, { scope: "READ_BOOKING READ_PROFILE" });
});

const refresh = (from = "192.0.2.1", more = {}) =>
	app.agent
		.post("/api/auth/oauth/refreshToken")
		.set("X-Forwarded-For", from)
		.send(refreshOf(calendar, tokens.refresh_token, more))
		.expect(200);

const refreshes = () =>
	listAuditLog(app.dependencies, { type: "token.refreshed", client: calendar.clientId });

it("repeated refreshes of a token are one audit row, listed with their number and last time", async () => {
	const first = app.dependencies.clock();
	for (let index = 0; index < 5; index += 1) {
		await refresh();
		app.travel(60);
	}
	const events = await refreshes();
	expect(events).toMatchObject([
		{ at: first, count: 5, lastAt: new Date(first.getTime() + 240_000), ipAddress: "192.0.2.1" },
	]);
	const root = await newPerson(app, "root", { role: "operator" });
	const { text } = await root.browser.get(`/operator/audit?type=token.refreshed&client=${calendar.clientId}`);
	expect(text).toContain("(5 times until ");
	const [exchanged] = await listAuditLog(app.dependencies, {
		type: "code.exchanged",
		client: calendar.clientId,
	});
	expect(exchanged).toMatchObject({ count: 1, lastAt: exchanged?.at });
});

it("a refresh on another day, from another address or for other scopes is a separate row", async () => {
	await refresh();
	await refresh("192.0.2.2");
	await refresh("192.0.2.2", { scope: "READ_BOOKING" });
	app.travel(DAY);
	await refresh("192.0.2.2");
	await refresh("192.0.2.2");
	const rows = (await refreshes()).map(({ ipAddress, details, count }) => [ipAddress, details.scopes, count]);
	const both = ["READ_BOOKING", "READ_PROFILE"];
	expect(rows).toEqual([
		["192.0.2.2", both, 2],
		["192.0.2.2", ["READ_BOOKING"], 1],
		["192.0.2.2", both, 1],
		["192.0.2.1", both, 1],
	]);
});

it("counts each of twenty concurrent refreshes", async () => {
	const race = await contend({
		pool: app.dependencies.db.$client,
		lock: {
			text: "SELECT FROM refresh_tokens WHERE token_hash = $1 FOR UPDATE",
			values: [hashSecret(tokens.refresh_token)],
		},
		contenders: Array.from({ length: 20 }, () => async () => refresh()),
	});
	for (const one of race) expect(one).toMatchObject({ status: "fulfilled", value: { status: 200 } });
	expect((await refreshes()).map(({ count }) => count)).toEqual([20]);
});

it("does not count a refused refresh", async () => {
	await refresh();
	const wrong = refreshOf(calendar, tokens.refresh_token, { client_secret: "wrong" });
	await app.agent
		.post("/api/auth/oauth/refreshToken")
		.set("X-Forwarded-For", "192.0.2.1")
		.send(wrong)
		.expect(401);
	const wider = refreshOf(calendar, tokens.refresh_token, { scope: "READ_NOTHING" });
	await app.agent
		.post("/api/auth/oauth/refreshToken")
		.set("X-Forwarded-For", "192.0.2.1")
		.send(wider)
		.expect(400);
	expect((await refreshes()).map(({ count }) => count)).toEqual([1]);
});
