import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Listening, listen } from "@repo/service-kit/http";
import { metricsListener } from "@repo/service-kit/metrics";
import pg from "pg";
import { migrateDatabase } from "../src/migrate-database.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let app: TestApp;
let metrics: Listening;

beforeAll(async () => {
	app = await startApp();
	metrics = await listen(metricsListener(app.dependencies), "127.0.0.1", 0);
});
afterAll(async () => {
	await metrics.stop(0);
	await app.close();
});

describe("metrics", () => {
	it("are on a separate port, by route and never by URL", async () => {
		await app.agent
			.get("/api/v1/bookings/8f5e1f3e-0000-4000-8000-000000000000?apiKey=sched_key_x")
			.expect(401);
		const ask = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`);
		const text = await (await ask("/metrics")).text();
		expect(text).toMatch(
			/^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/bookings\/:uid",status="401"\} [1-9]/m,
		);
		expect(text).toMatch(/^database_connections \d+$/m);
		for (const result of ["sent", "deferred", "refused"])
			expect(text).toMatch(new RegExp(`^mail_attempts_total\\{result="${result}"\\} \\d+$`, "m"));
		expect(text).not.toMatch(/8f5e1f3e|sched_key/);
		expect((await ask("/")).status).toBe(404);
		await app.agent.get("/metrics").expect(404);
	});
});

describe("migrations", () => {
	it("can run three times concurrently on an empty database, and once more", async () => {
		const { $client } = app.dependencies.db;
		const name = `empty_${Date.now()}`;
		await $client.query(`CREATE DATABASE ${name}`);
		const url = new URL(app.dependencies.config.DATABASE_URL);
		url.pathname = `/${name}`;
		await Promise.all([1, 2, 3].map(() => migrateDatabase(url.href)));
		await migrateDatabase(url.href);
		const client = new pg.Client({ connectionString: url.href });
		await client.connect();
		const { rows } = await client.query("SELECT name FROM scopes ORDER BY name");
		await client.end();
		expect(rows.map((row) => row.name)).toEqual([
			"NOTIFY_BOOKING",
			"READ_BOOKING",
			"READ_PROFILE",
			"WRITE_BOOKING",
			"email",
			"openid",
			"profile",
		]);
	});
});
