import { afterAll, beforeAll } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "@repo/service-kit/database";

/** A database for the tests of one file, a clock, and `secondsLater` to move it. */
export function testDatabase() {
	let now = new Date("2026-11-22T10:00:00Z");
	const test = {
		db: undefined as unknown as Database,
		url: "",
		clock: () => now,
		secondsLater: (seconds: number) => {
			now = new Date(now.getTime() + seconds * 1000);
		},
	};
	beforeAll(async () => {
		test.url = await createTestDatabase();
		test.db = openDatabase({ url: test.url, applicationName: "test", poolSize: 20, onIdleError: () => {} });
	});
	afterAll(() => test.db.$client.end());
	return test;
}
