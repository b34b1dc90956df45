import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { renderProblem, sendProblem } from "@repo/http-errors";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "../../database/index.ts";
import { createLog } from "../../log/create-log.ts";
import { shareConnections } from "../../rate-limits/index.ts";
import { createExpressApp } from "../create-app.ts";
import { type Listening, listen } from "../listen.ts";

const CONNECTIONS = 10;
const HELD_MS = 300;
/** Requests a second. */
const CAPACITY = (CONNECTIONS * 1000) / HELD_MS;
const LIMIT_MS = 600;
/** A request of an account: the first one finds who is calling. */
const STATEMENTS = 4;
const ACCOUNTS = 20;

let db: Database;
let server: Listening;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: CONNECTIONS, onIdleError: () => {} });
	const budget = { burstMs: 600_000, share: 1, maxMs: 600_000 };
	const shares = shareConnections(db.$client, {
		...{ maxConnections: CONNECTIONS / 2, budget, maxWaiting: 64, maxWaitMs: 10_000 },
	});
	const hold = (ms: number) => db.$client.query(`SELECT pg_sleep(${ms / 1000})`);
	const app = createExpressApp(
		{ config: { TRUSTED_PROXIES: 0, isHttps: false }, log: createLog({ service: "test", level: "silent" }) },
		{
			renderError: sendProblem,
			shedding: {
				db,
				limitMs: LIMIT_MS,
				renderRefusal: (_request, error, requestId) => renderProblem(error, requestId),
			},
			mount: (routes) => {
				routes.get("/", async (_request, response) => {
					await hold(HELD_MS);
					response.send("done");
				});
				routes.get("/accounts/:account", async (request, response) => {
					await hold(HELD_MS / STATEMENTS);
					await shares.run(request.params.account, async () => {
						for (let count = 1; count < STATEMENTS; count++) await hold(HELD_MS / STATEMENTS);
					});
					response.send("done");
				});
			},
		},
	);
	server = await listen(app, "127.0.0.1", 0);
});
afterAll(async () => {
	agent.destroy();
	await server.stop(0);
	await db.$client.end();
});

const agent = new Agent({ keepAlive: true });
type Answer = { status: number; ms: number };

type Asked = { path?: string; localAddress?: string };

function ask(asked: Asked = {}): Promise<Answer> {
	const sent = performance.now();
	return new Promise((resolve, reject) => {
		get({ host: "127.0.0.1", port: server.port, agent, ...asked }, (response) => {
			response.resume().on("end", () => {
				resolve({ status: response.statusCode ?? 0, ms: performance.now() - sent });
			});
		}).on("error", reject);
	});
}

/** Sends requests at a rate, whether or not the earlier ones are answered. */
async function sendAt(
	rate: number,
	seconds: number,
	asked: (index: number) => Asked = () => ({}),
): Promise<Answer[]> {
	const began = performance.now();
	const answers: Promise<Answer>[] = [];
	while (answers.length < rate * seconds) {
		const due = ((performance.now() - began) * rate) / 1000;
		while (answers.length < Math.min(due, rate * seconds)) answers.push(ask(asked(answers.length)));
		await delay(2);
	}
	return Promise.all(answers);
}

const countOf = (answers: Answer[], wanted: number) =>
	answers.filter(({ status }) => status === wanted).length;

/** Of the accepted requests, in ms: the slowest ones also wait for the processor, which other tests may use. */
function median(answers: Answer[]): number {
	const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
	times.sort((one, other) => one - other);
	return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

it.each([1.5, 2])(
	"at %d times its capacity, keeps the latency of what it accepts, and recovers within a second",
	async (times) => {
		const seconds = 15;
		const over = await sendAt(times * CAPACITY, seconds);
		expect(countOf(over, 200) + countOf(over, 503)).toBe(over.length);
		// Without shedding, the median request waits for half of (times - 1) * seconds.
		expect(median(over)).toBeLessThan(4 * LIMIT_MS + HELD_MS);
		// It refuses only what it cannot do, on a quiet machine less than 5 % more.
		expect(countOf(over, 200)).toBeGreaterThan(0.5 * CAPACITY * seconds);
		expect(countOf(over, 503)).toBeGreaterThan(0.5 * (times - 1) * CAPACITY * seconds);

		await delay(1_000);
		const after = await sendAt(CAPACITY / 4, 2);
		expect(countOf(after, 200)).toBeGreaterThan(0.8 * after.length);
		expect(median(after)).toBeLessThan(LIMIT_MS + HELD_MS);
	},
);

it("at three times its capacity, has requests of many accounts wait once, and accepts a caller who sends little", async () => {
	const path = (index: number) => `/accounts/${index % ACCOUNTS}`;
	const seconds = 15;
	const [crowd, other] = await Promise.all([
		sendAt(3 * CAPACITY, seconds, (index) => ({ path: path(index) })),
		sendAt(0.05 * CAPACITY, seconds, (index) => ({ path: path(index), localAddress: "127.0.0.2" })),
	]);
	expect(countOf(crowd, 200) + countOf(crowd, 503)).toBe(crowd.length);
	// If it waited for each statement, it would be four times the limit and more.
	expect(median(crowd)).toBeLessThan(4 * LIMIT_MS + HELD_MS);
	// If callers were refused alike, it would be a third. In its first second, nothing is known about it.
	expect(countOf(other, 200)).toBeGreaterThan(0.5 * other.length);
	expect(countOf(crowd, 503)).toBeGreaterThan(0.5 * crowd.length);
});
