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
import { createAccount } from "../support/accounts.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

let postgres: FaultyPostgres;
let app: TestApp;
let server: Running;
let service: FaultedService;

const cleanups = openCleanups();

beforeAll(async () => {
	postgres = await startFaultyPostgres(cleanups);
	const migration = describeService("doc-signing", {
		DATABASE_URL: postgres.url,
		ENCRYPTION_SECRET: "0".repeat(43),
	});
	await migration.migrate();
	app = await startApp({ DATABASE_URL: postgres.url });
	cleanups.add(app.close);
	// A job that the server's clock has just added is left.
	cleanups.add(app.workOff);
	const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = app.dependencies.config;
	const address = await freeServiceAddress();
	const program = describeService("doc-signing", {
		...{ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY },
		...address,
		DATABASE_URL: postgres.url,
		DATABASE_POOL_SIZE: "45",
		ACCOUNT_CONNECTION_SECONDS: "600",
		ENCRYPTION_SECRET: "0".repeat(43),
		SMTP_URL: "smtp://127.0.0.1:1",
		LOG_LEVEL: "error",
	});
	server = await program.serve();
	cleanups.add(server.stop);
	const { token } = await createAccount(app);
	const documents = documentsOf(`${address.BASE_URL}/api/v1/documents`, token);
	service = { name: "doc-signing", table: "documents", postgres, ...documents };
}, 60_000);

afterAll(cleanups.run);

function documentsOf(address: string, token: string) {
	const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
	return {
		async write() {
			const recipients = [{ name: "Ada", email: "ada@example.com", role: "SIGNER" }];
			const body = JSON.stringify({ title: "Lease", recipients });
			const response = await fetch(address, { method: "POST", headers, body });
			const { documentId } = (await response.json()) as { documentId?: number };
			return { status: response.status, id: response.ok ? String(documentId) : undefined };
		},
		exists: async (id: string) => (await fetch(`${address}/${id}`, { headers })).ok,
	};
}

describe("doc-signing", () => {
	it("returns 503 for transactions whose connections are cut, and serves the next request", async () => {
		expect(await cutConnections(service)).toEqual({ cut: [503], next: [200] });
		expect(server.isRunning()).toBe(true);
	}, 60_000);

	it.each([killPostgres, freezePostgres])(
		"loses no acknowledged document: %p",
		async (breakPostgres) => {
			const { statuses, lostWrites, recoveryMs, maxRecoveryMs } = await breakPostgres(service);
			expect(statuses).toEqual([200, 503]);
			expect(lostWrites).toBe(0);
			expect(recoveryMs).toBeLessThan(maxRecoveryMs);
			expect(server.isRunning()).toBe(true);
		},
		150_000,
	);
});
