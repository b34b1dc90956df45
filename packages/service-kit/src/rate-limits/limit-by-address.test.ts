import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import express from "express";
import supertest from "supertest";
import { type Database, openDatabase } from "../database/index.ts";
import { keyHashSql, rateLimitTasks } from "./queries.ts";
import { limitByAddress } from "./take-allowance.ts";

let now = new Date();
const clock = () => now;
const travel = (seconds: number) => {
	now = new Date(now.getTime() + seconds * 1000);
};

let db: Database;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 2, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

/** An instance of a service with one limited endpoint; returns the statuses of this many requests from an address. */
function instance(name: string) {
	const server = express();
	server.set("trust proxy", true);
	server.use(limitByAddress({ db, clock }, { name, perMinute: 3 }));
	server.get("/", (_request, response) => void response.send("yes"));
	server.use(((error, _request, response, _next) => {
		response.status(error.status).set(error.headers).send();
	}) as express.ErrorRequestHandler);
	return (address: string) => supertest(server).get("/").set("X-Forwarded-For", address);
}

it("all instances count the requests of an address together, until the minute ends", async () => {
	const [one, other] = [instance("shared"), instance("shared")];
	for (const ask of [one, other, one]) await ask("192.0.2.1").expect(200);
	const { headers } = await other("192.0.2.1").expect(429);
	expect(Number(headers["retry-after"])).toBeGreaterThan(0);
	expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
	await other("192.0.2.2").expect(200);
	await instance("another")("192.0.2.1").expect(200);
	travel(60);
	await other("192.0.2.1").expect(200);
});

it("all addresses of an IPv6 network count as one", async () => {
	const ask = instance("networks");
	for (const end of [1, 2, 3]) await ask(`2001:db8:1:1::${end}`).expect(200);
	await ask("2001:db8:1:1:ffff::4").expect(429);
	await ask("2001:db8:1:2::1").expect(200);
	for (let times = 0; times < 3; times++) await ask("::ffff:192.0.2.9").expect(200);
	await ask("192.0.2.9").expect(429);
});

it("a port added by the proxy is ignored", async () => {
	const ask = instance("ports");
	for (const port of [1, 2, 3]) await ask(`192.0.2.7:5123${port}`).expect(200);
	await ask("192.0.2.7:51234").expect(429);
	await ask("192.0.2.8:51234").expect(200);
	for (const port of [1, 2, 3]) await ask(`[2001:db8:1:3::9]:5123${port}`).expect(200);
	await ask("2001:db8:1:3::1").expect(429);
});

it("addresses are deleted after an hour", async () => {
	await instance("forgotten")("192.0.2.3").expect(200);
	const sweep = rateLimitTasks({ db, clock })["sweep-rate-limits"];
	const left = async () =>
		(
			await db.$client.query(
				`SELECT FROM rate_limits WHERE key_hash = ${keyHashSql("address-forgotten", "'192.0.2.3'")}`,
			)
		).rowCount;
	await sweep?.({}, {} as never);
	expect(await left()).toBe(1);
	travel(3700);
	await sweep?.({}, {} as never);
	expect(await left()).toBe(0);
});
