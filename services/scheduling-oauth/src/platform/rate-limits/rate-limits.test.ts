import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { deleteEmptyBuckets, giveBackAllowance, secondsToWait, takeAllowance } from "./queries.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

const limit = { name: "test", burst: 3, secondsEach: 10 };
const start = new Date("2030-01-01T00:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const take = (subject: string, now: Date) => takeAllowance(app.dependencies.db, limit, subject, now);

describe("an allowance", () => {
	it("is a burst, then one more each so many seconds", async () => {
		for (let i = 0; i < 3; i += 1) expect(await take("a", start)).toBe(0);
		expect(await take("a", start)).toBe(10);
		expect(await take("a", after(4))).toBe(6);
		expect(await take("a", after(10))).toBe(0);
		expect(await take("a", after(10))).toBe(10);
		expect(await take("a", after(1_000))).toBe(0);
	});

	it("is not used up further by those who are refused", async () => {
		for (let i = 0; i < 50; i += 1) await take("b", start);
		expect(await secondsToWait(app.dependencies.db, limit, "b", start)).toBe(10);
	});

	it("is each subject's own, and can be given back", async () => {
		for (let i = 0; i < 3; i += 1) await take("c", start);
		expect(await take("d", start)).toBe(0);
		await giveBackAllowance(app.dependencies.db, limit, "c");
		expect(await take("c", start)).toBe(0);
		expect(await take("c", start)).toBe(10);
	});

	it("is taken by no more than there is for, when all come at once", async () => {
		await take("e", start);
		const race = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM rate_limits WHERE key = 'test:e' FOR UPDATE" },
			contenders: Array.from({ length: 12 }, () => () => take("e", start)),
		});
		const waits = race.map((one) => (one.status === "fulfilled" ? one.value : -1)).sort();
		expect(waits).toEqual([0, 0, ...Array.from({ length: 10 }, () => 10)]);
	});

	it("leaves no row once it says nothing", async () => {
		await deleteEmptyBuckets(app.dependencies.db, after(100_000));
		const { rowCount } = await app.dependencies.db.$client.query("SELECT FROM rate_limits");
		expect(rowCount).toBe(0);
	});
});
