import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type supertest from "supertest";
import { newApp, newTokens, refreshOf, type ThirdPartyApp, type Tokens } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { rateLimits } from "../platform/rate-limits/tables.ts";
import { countFailure } from "./count-failure.ts";

const TOKEN = "/api/auth/oauth/token";
let here: TestApp;
let there: TestApp;
let calendar: ThirdPartyApp;
let tokens: Tokens;

beforeAll(async () => {
	// One proxy in front, so that a test can use any address.
	here = await startApp({ TRUSTED_PROXIES: "1" });
	there = await startApp({ DATABASE_URL: here.dependencies.config.DATABASE_URL, TRUSTED_PROXIES: "1" });
	calendar = await newApp(here);
	tokens = await newTokens(here, await newPerson(here, "Ada"), calendar);
});
afterAll(() => Promise.all([here.close(), there.close()]));

type Agent = ReturnType<typeof supertest>;
const send = (agent: Agent, from: string, more: object = {}) =>
	agent
		.post(TOKEN)
		.set("X-Forwarded-For", from)
		.send(refreshOf(calendar, tokens.refresh_token, { ...more }));

async function failures(
	from: string,
	count: number,
	more: object = { client_secret: "wrong" },
): Promise<number[]> {
	const statuses: number[] = [];
	for (let index = 0; index < count; index++) {
		// Alternates between both instances: they share the count.
		const { status } = await send(index % 2 ? here.agent : there.agent, from, more);
		statuses.push(status);
	}
	return statuses;
}

/** Counts this many failed requests of other clients from the address, without sending each. */
async function failedBefore(ipAddress: string, count: number): Promise<void> {
	const failure = { ipAddress, guessedClientId: undefined };
	for (let index = 0; index < count; index++) await countFailure(here.dependencies, failure);
}

describe("failed token requests", () => {
	it("return 429 after thirty by a client from one address, counted by all instances", async () => {
		expect(new Set(await failures("192.0.2.10", 30))).toEqual(new Set([401]));
		const { status, headers, body } = await send(here.agent, "192.0.2.10", { client_secret: "wrong" });
		expect(status).toBe(429);
		expect(Number(headers["retry-after"])).toBeGreaterThan(290);
		expect(headers["cache-control"]).toBe("no-store");
		expect(body).toEqual({ error: "temporarily_unavailable", error_description: expect.any(String) });
	});

	it("block nobody else: valid requests succeed, from that address and any other", async () => {
		await failures("192.0.2.11", 32);
		await send(here.agent, "192.0.2.11").expect(200);
		await send(here.agent, "192.0.2.12").expect(200);
		expect((await failures("192.0.2.12", 1))[0]).toBe(401);
	});

	it("of all addresses of an IPv6 host count together", async () => {
		for (let index = 1; index <= 30; index += 1) await failures(`2001:db8::${index}`, 1);
		expect(await failures("2001:db8::ffff:1", 1)).toEqual([429]);
		expect(await failures("2001:db8:0:1::1", 1)).toEqual([401]);
	});

	it("expire after five minutes", async () => {
		await failures("192.0.2.13", 31);
		for (const one of [here, there]) one.travel(301);
		expect((await failures("192.0.2.13", 1))[0]).toBe(401);
	});

	it("of many clients are counted by address", async () => {
		await failedBefore("192.0.2.14", 598);
		const statuses: number[] = [];
		for (const client_id of ["app_1", "app_2", "app_3"])
			statuses.push((await send(here.agent, "192.0.2.14", { client_id })).status);
		expect(statuses).toEqual([401, 401, 429]);
		// Otherwise a stranger could add rows without limit.
		const countRows = () => here.dependencies.db.$count(rateLimits);
		const rows = await countRows();
		expect((await send(here.agent, "192.0.2.14", { client_id: "app_4" })).status).toBe(429);
		expect(await countRows()).toBe(rows);
	});

	it("do not limit an authenticated client with many revoked grants, up to the address's limit", async () => {
		expect(new Set(await failures("192.0.2.15", 32, { refresh_token: "rt_wrong" }))).toEqual(new Set([400]));
		await failedBefore("192.0.2.15", 567);
		expect(await failures("192.0.2.15", 2, { refresh_token: "rt_wrong" })).toEqual([400, 429]);
	});

	it("do not count successful requests", async () => {
		for (let index = 0; index < 40; index++) await send(here.agent, "192.0.2.16").expect(200);
	});
});
