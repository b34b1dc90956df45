import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, openCleanups, recordFault } from "@repo/infra-local/testing";
import {
	cutEverywhere,
	type DatabaseGate,
	startDatabaseGate,
	useEveryPlace,
} from "@repo/service-kit/testing";
import { newPerson, type Person } from "../support/people.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

let gate: DatabaseGate;
let app: TestApp;
let person: Person;
const cleanups = openCleanups();
beforeAll(async () => {
	gate = await startDatabaseGate(await createTestDatabase(), cleanups);
	app = await startApp({ DATABASE_URL: gate.url, DATABASE_POOL_SIZE: "10" });
	cleanups.add(app.close);
	person = await newPerson(app, "Ada");
});
afterAll(cleanups.run);

it("keeps every place of the pool when connections are lost at any point of profile edits", async () => {
	const edit = () =>
		person.browser
			.post("/account")
			.type("form")
			.send({ csrf: person.token("profile"), name: "Ada", timeZone: "UTC" });
	const { cuts, statuses } = await cutEverywhere(app.dependencies.db, gate, async () => edit());
	const count = Object.values(cuts).reduce((sum, one) => sum + one, 0);
	expect(Object.values(cuts).every((one) => one > 0)).toBe(true);
	expect(count).toBeGreaterThan(300);
	expect([...statuses].filter((status) => status !== 303)).toEqual([503]);
	const started = Date.now();
	await useEveryPlace(app.dependencies.db);
	await edit().expect(303);
	recordFault({
		fault: `scheduling-oauth: ${count} connections lost, at every point of a transaction`,
		requests: count,
		lostWrites: 0,
		recoveryMs: Date.now() - started,
	});
}, 120_000);
