import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	cutConnections,
	describeService,
	type FaultedService,
	type FaultyPostgres,
	freeServiceAddress,
	freezePostgres,
	killPostgres,
	openCleanups,
	type Running,
	startFaultyPostgres,
} from "@repo/infra-local/testing";
import { createApiKey } from "../../src/accounts/api-keys/create-api-key.ts";
import { newPerson } from "../support/people.ts";
import { startApp } from "../support/start-app.ts";

let postgres: FaultyPostgres;
let server: Running;
let service: FaultedService;

const cleanups = openCleanups();

beforeAll(async () => {
	postgres = await startFaultyPostgres(cleanups);
	const address = await freeServiceAddress();
	const program = describeService("scheduling-oauth", {
		...address,
		DATABASE_URL: postgres.url,
		DATABASE_POOL_SIZE: "25",
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
		LOG_LEVEL: "error",
	});
	await program.migrate();
	server = await program.serve();
	cleanups.add(server.stop);
	const bookings = bookingsOf(`${address.BASE_URL}/api/v1/bookings`, await newApiKey());
	service = { name: "scheduling-oauth", table: "bookings", postgres, ...bookings };
}, 60_000);

afterAll(cleanups.run);

async function newApiKey(): Promise<string> {
	const app = await startApp({ DATABASE_URL: postgres.url });
	const key = await createApiKey(app.dependencies, await newPerson(app, "Ada"), { name: "faults", days: 0 });
	await app.close();
	return key;
}

/** Creates bookings of an hour each, one after the other. */
function bookingsOf(address: string, key: string) {
	let hour = 0;
	return {
		async write() {
			const start = Date.UTC(2030, 0, 1, hour++);
			const [from, to] = [new Date(start), new Date(start + 3_600_000)];
			const response = await fetch(address, {
				method: "POST",
				headers: { "Content-Type": "application/json", "X-API-Key": key },
				body: JSON.stringify({ title: "Meeting", start: from.toISOString(), end: to.toISOString() }),
			});
			const { uid } = (await response.json()) as { uid?: string };
			return { status: response.status, id: response.ok ? uid : undefined };
		},
		exists: async (uid: string) => (await fetch(`${address}/${uid}`, { headers: { "X-API-Key": key } })).ok,
	};
}

describe("scheduling-oauth", () => {
	it("returns 503 for transactions whose connections are cut, and serves the next request", async () => {
		expect(await cutConnections(service)).toEqual({ cut: [503], next: [201] });
		expect(server.isRunning()).toBe(true);
	}, 60_000);

	it.each([killPostgres, freezePostgres])(
		"loses no acknowledged booking: %p",
		async (breakPostgres) => {
			const { statuses, lostWrites, recoveryMs, maxRecoveryMs } = await breakPostgres(service);
			expect(statuses).toEqual([201, 503]);
			expect(lostWrites).toBe(0);
			expect(recoveryMs).toBeLessThan(maxRecoveryMs);
			expect(server.isRunning()).toBe(true);
		},
		150_000,
	);
});
