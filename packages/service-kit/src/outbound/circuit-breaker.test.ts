import { beforeEach, expect, test } from "@jest/globals";
import { type CircuitBreaker, openCircuitBreaker } from "./circuit-breaker.ts";

let now: number;
let breaker: CircuitBreaker;
let requests: number;
beforeEach(() => {
	now = Date.parse("2026-06-15T12:00:00Z");
	requests = 0;
	breaker = openCircuitBreaker(() => new Date(now));
});

const fails = () => {
	requests += 1;
	return Promise.reject(new Error("HTTP 503"));
};
const works = async () => {
	requests += 1;
	return "answer";
};
const run = (work: () => Promise<unknown>, server = "one") =>
	breaker.run(server, work).catch((error: Error) => error.message);

test("skips a failed server for a while, but not others", async () => {
	await run(fails);
	expect(await run(works)).toBe("not asked before 2026-06-15T12:00:15.000Z, because it failed: HTTP 503");
	expect(requests).toBe(1);
	expect(await run(works, "other")).toBe("answer");
	now += 15_000;
	expect(await run(works)).toBe("answer");
	expect(await run(works)).toBe("answer");
});

test("doubles the pause with each further failure, up to ten minutes", async () => {
	const pauses = [];
	await run(fails);
	for (let failures = 1; failures < 9; failures++) {
		const before = now;
		while (String(await run(fails)).startsWith("not asked")) now += 1_000;
		pauses.push((now - before) / 1_000);
	}
	expect(pauses.slice(0, 4)).toEqual([15, 30, 60, 120]);
	expect(Math.max(...pauses)).toBe(600);
});

test("after the pause, lets one caller try while the others still skip it", async () => {
	await run(fails);
	now += 15_000;
	let answer = (_: string) => {};
	const slow = breaker.run("one", () => new Promise<string>((resolve) => (answer = resolve)));
	expect(await run(works)).toMatch(/^not asked/);
	answer("late");
	expect(await slow).toBe("late");
	expect(await run(works)).toBe("answer");
});

test("counts concurrent failures as one", async () => {
	await Promise.all([run(fails), run(fails), run(fails)]);
	expect(requests).toBe(3);
	now += 15_000;
	expect(await run(works)).toBe("answer");
});

test("remembers at most a thousand servers", async () => {
	await run(fails);
	for (let index = 0; index < 1_000; index++) await run(fails, `http://${index}.example`);
	expect(await run(works)).toBe("answer");
	expect(await run(works, "http://999.example")).toMatch(/^not asked/);
});
