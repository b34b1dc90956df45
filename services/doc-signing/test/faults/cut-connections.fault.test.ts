import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase, openCleanups, recordFault } from "@repo/infra-local/testing";
import {
	cutEverywhere,
	type DatabaseGate,
	startDatabaseGate,
	useEveryPlace,
} from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

let gate: DatabaseGate;
let app: TestApp;
let account: TestAccount;
const cleanups = openCleanups();
beforeAll(async () => {
	gate = await startDatabaseGate(await createTestDatabase(), cleanups);
	app = await startApp({ DATABASE_URL: gate.url, DATABASE_POOL_SIZE: "10" });
	cleanups.add(app.close);
	cleanups.add(app.workOff);
	account = await createAccount(app);
});
afterAll(cleanups.run);

it("keeps every place of the pool when connections are lost at any point of new documents", async () => {
	const recipients = [{ name: "Ada", email: "ada@example.com", role: "SIGNER" }];
	const create = () => account.request("post", "/documents").send({ title: "Lease", recipients });
	const { cuts, statuses } = await cutEverywhere(app.dependencies.db, gate, async () => create());
	const count = Object.values(cuts).reduce((sum, one) => sum + one, 0);
	expect(Object.values(cuts).every((one) => one > 0)).toBe(true);
	expect(count).toBeGreaterThan(300);
	expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
	const started = Date.now();
	await useEveryPlace(app.dependencies.db);
	await create().expect(200);
	recordFault({
		fault: `doc-signing: ${count} connections lost, at every point of a transaction`,
		requests: count,
		lostWrites: 0,
		recoveryMs: Date.now() - started,
	});
}, 120_000);
