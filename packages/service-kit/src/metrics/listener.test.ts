import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "../database/index.ts";
import { listen } from "../http/index.ts";
import { enqueue, workOffJobs } from "../jobs/index.ts";
import { metricsDuring, quietLog, startDatabaseGate } from "../testing/index.ts";
import { metricsListener, readMetrics } from "./listener.ts";

let db: Database;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 3, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

it("every metric has a help text and a type", async () => {
	await enqueue(db, "note", {}, { runAt: new Date(Date.now() + 3_600_000) });
	const text = await readMetrics(db, {
		ofProcess: () => [{ name: "rooms", help: "Rooms.", type: "gauge", samples: 2 }],
		ofDatabase: async () => [
			{
				name: "guests",
				help: "Guests, by state.",
				type: "gauge",
				samples: { label: "state", values: [["here", 3]] },
			},
		],
	});
	const series = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	const names = new Set(series.map((line) => line.split(/[{ ]/)[0]?.replace(/_(bucket|sum|count)$/, "")));
	for (const name of names) expect(text).toMatch(new RegExp(`^# HELP ${name} .+\n# TYPE ${name} `, "m"));
	expect(series).toEqual(
		expect.arrayContaining([
			"rooms 2",
			'guests{state="here"} 3',
			"database_up 1",
			"database_connections_max 3",
			'jobs_waiting{task="note"} 1',
		]),
	);
	await db.$client.query("DELETE FROM graphile_worker._private_jobs");
});

it("the end of a partitioned table's last month is exposed", async () => {
	await db.$client.query(`
		CREATE TABLE notes (at timestamptz NOT NULL) PARTITION BY RANGE (at);
		CREATE TABLE notes_before PARTITION OF notes FOR VALUES FROM (MINVALUE) TO ('2030-01-01Z');
		CREATE TABLE notes_2030_01 PARTITION OF notes FOR VALUES FROM ('2030-01-01Z') TO ('2030-02-01Z')`);
	const end = Date.UTC(2030, 1, 1) / 1000;
	expect(await readMetrics(db)).toContain(`\nmonths_end_timestamp_seconds{table="notes"} ${end}\n`);
});

it("used ids are a share of what the id's type holds, not of what the sequence does", async () => {
	await db.$client.query(`
		CREATE TABLE leaves (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME leaf_ids));
		ALTER SEQUENCE leaf_ids AS bigint;
		SELECT setval('leaf_ids', 1610612736);
		CREATE TABLE pages (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY);
		CREATE TABLE lines (id serial PRIMARY KEY)`);
	const text = await readMetrics(db);
	const used = [...text.matchAll(/^table_ids_used_ratio\{table="(\w+)"\} (.+)$/gm)];
	expect(used.map(([, table, ratio]) => [table, Number(ratio).toFixed(2)])).toEqual([
		["leaves", "0.75"],
		["lines", "0.00"],
		["pages", "0.00"],
	]);
});

it("metrics of the process are served while the database does not respond", async () => {
	const gone = openDatabase({
		url: "postgres://nobody@127.0.0.1:1/none",
		applicationName: "test",
		poolSize: 1,
		onIdleError: () => {},
	});
	const text = await readMetrics(gone);
	expect(text).toMatch(/^database_up 0$/m);
	expect(text).toMatch(/^process_cpu_seconds_total /m);
	expect(text).not.toMatch(/^jobs_/m);
	await gone.$client.end();
});

it("a scrape does not wait for a database that is silent", async () => {
	const gate = await startDatabaseGate(await createTestDatabase());
	const silent = openDatabase({ url: gate.url, applicationName: "test", poolSize: 1, onIdleError: () => {} });
	expect(await readMetrics(silent)).toMatch(/^database_up 1$/m);
	gate.fallSilent();
	const begun = performance.now();
	expect(await readMetrics(silent)).toMatch(/^database_up 0$/m);
	expect(performance.now() - begun).toBeLessThan(10_000);
	await gate.shut();
	await silent.$client.end();
});

it("only /metrics is served", async () => {
	const server = await listen(metricsListener({ db }), "127.0.0.1", 0);
	const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status;
	expect([await statusOf("/metrics"), await statusOf("/"), await statusOf("/metrics/jobs")]).toEqual([
		200, 404, 404,
	]);
	await server.stop(1);
});

it("jobs are timed, and their failures counted, by name", async () => {
	const tasks = {
		works: async () => {},
		breaks: async () => {
			throw new Error("no");
		},
	};
	const counted = await metricsDuring(["job_duration_seconds", "job_failures_total"], async () => {
		await enqueue(db, "works", {});
		await enqueue(db, "breaks", {}, { maxAttempts: 1 });
		await workOffJobs({ db, log: quietLog, tasks });
	});
	expect(counted).toEqual({
		'job_duration_seconds_count{task="works"}': 1,
		'job_duration_seconds_count{task="breaks"}': 1,
		'job_failures_total{task="breaks"}': 1,
	});
	await db.$client.query("DELETE FROM graphile_worker._private_jobs");
});
