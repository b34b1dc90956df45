// `node benchmarks/dist/scripts/soak.js [minutes]`: puts mixed load on both services and prints the course of everything that must
// not grow, as the medians of ten equal parts of the time. Run `pnpm build` before.
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { startMailServer } from "@repo/infra-local/testing";
import { run, startDatabaseServer } from "../measure/database-server.ts";
import { memoryAfterCollection, profiled } from "../measure/inspect-server.ts";
import { computeSpread } from "../measure/measure-tasks.ts";
import { readCpuTimes, readMemory } from "../measure/processes.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { callFor } from "../peers/signing/peer.ts";
import { completeDocument, useApp } from "../scenarios/mixed-load.ts";
import { workSteadily } from "../scenarios/work-steadily.ts";

/** A table from which a service deletes old rows, and the expression for a row's age. */
type Emptied = { table: string; dated: string };
/** By what is read. Sizes in MB, ages in seconds. */
type Reading = Record<string, number>;

/** About a tenth of what a process of each service does on one core. */
const APPS_PER_SECOND = 5;
const DOCUMENTS_PER_SECOND = 0.5;

const WARM_UP_MINUTES = 10;
const SAMPLE_SECONDS = 5;
const PARTS = 10;
const RETENTION_MINUTES = 2;
/** Older than every retention period. */
const AGED = "make_interval(days => 400)";

const emptiedByOauth: Emptied[] = [
	{ table: "authorization_codes", dated: "created_at" },
	{ table: "refresh_tokens", dated: "created_at" },
	// They are kept until the token would have expired, in half an hour.
	{ table: "revoked_access_tokens", dated: "expires_at - interval '30 minutes'" },
	{ table: "audit_events", dated: "at" },
];
const emptiedBySigning: Emptied[] = [
	{ table: "mails", dated: "created_at" },
	{ table: "webhook_deliveries", dated: "created_at" },
];

const [minutes = 60] = process.argv.slice(2).map(Number);
const databases = await startDatabaseServer();
const mail = await startMailServer();
const webhooks = await receiveWebhooks();
const settings = { ...profiled, SMTP_URL: mail.url };
const oauth = await startSchedulingOauth(databases, settings);
const signing = await startDocSigning(databases, { ...settings, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
const worker = await signing.startWorker();
await callFor(signing, "/webhooks", { url: webhooks.url, events: ["DOCUMENT_SENT", "DOCUMENT_COMPLETED"] });
const ending = new AbortController();
try {
	const apps = workSteadily(APPS_PER_SECOND, ending.signal, (index) => useApp(oauth, index));
	const documents = workSteadily(DOCUMENTS_PER_SECOND, ending.signal, (index) =>
		completeDocument(signing, index),
	);
	const retention = runRetention();
	await delay(Math.min(WARM_UP_MINUTES, minutes / 2) * 60_000);
	const readings = await sample();
	ending.abort();
	await retention;
	console.log({
		apps: await apps,
		documents: await documents,
		webhooks: webhooks.count(),
		mails: mail.offered(),
	});
	const table = Object.keys(readings[0] ?? {}).map((name) => [
		name,
		computeMedians(readings.map((one) => one[name] ?? 0)),
	]);
	console.table(Object.fromEntries(table));
} finally {
	ending.abort();
	for (const one of [worker, signing, oauth]) await one.stop();
	await Promise.all([databases.stop(), mail.close(), webhooks.close()]);
}

async function sample(): Promise<Reading[]> {
	const readings: Reading[] = [];
	const started = performance.now();
	for (let due = started; due < started + minutes * 60_000; due += SAMPLE_SECONDS * 1000) {
		await delay(Math.max(0, due - performance.now()));
		readings.push({
			...(await readProcess("oauth", oauth.pid)),
			...(await readDatabase("oauth", oauth.databaseUrl, emptiedByOauth)),
			...(await readProcess("signing", signing.pid)),
			...(await readProcess("worker", worker.pid)),
			...(await readDatabase("signing", signing.databaseUrl, emptiedBySigning)),
		});
	}
	return readings;
}

/** Memory and descriptors of a server process; its heap after a full collection. */
async function readProcess(name: string, pid: number): Promise<Reading> {
	const { heapUsed = 0, external = 0 } = await memoryAfterCollection(pid);
	return {
		[`${name}: heap after collection, MB`]: heapUsed,
		[`${name}: outside the heap, MB`]: external,
		[`${name}: resident with children, MB`]: readMemory(pid),
		[`${name}: open descriptors`]: [...readCpuTimes(pid).keys()].reduce(
			(all, one) => all + countDescriptors(one),
			0,
		),
	};
}

/** The oldest job that could run, connections, and rows of tables that retention empties. */
async function readDatabase(name: string, url: string, emptied: Emptied[]): Promise<Reading> {
	const counts = emptied.map(({ table }) => `(SELECT count(*) FROM ${table}) AS "${table}"`);
	const [result] = await run(url, [
		`SELECT (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0) FROM graphile_worker._private_jobs
			WHERE run_at <= now() AND attempts < max_attempts) AS "age of the oldest job, s",
		(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS "connections", ${counts}`,
	]);
	return Object.fromEntries(
		Object.entries(result?.rows[0] ?? {}).map(([of, value]) => [`${name}: ${of}`, Number(value)]),
	);
}

function countDescriptors(pid: number): number {
	try {
		return readdirSync(`/proc/${pid}/fd`).length;
	} catch {
		return 0;
	}
}

function computeMedians(values: number[]): number[] {
	const part = (index: number) => Math.floor((index * values.length) / PARTS);
	return Array.from(
		{ length: PARTS },
		(_, index) => computeSpread(values.slice(part(index), part(index + 1))).median,
	);
}

/** Every two minutes, makes rows that expire a year older, and lets both services delete them. */
async function runRetention(): Promise<void> {
	const { signal } = ending;
	while (!signal.aborted) {
		await delay(RETENTION_MINUTES * 60_000, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) return;
		await ageRows(oauth.databaseUrl, emptiedByOauth);
		await runJob(oauth.databaseUrl, "housekeeping");
		await ageRows(signing.databaseUrl, emptiedBySigning);
		await runJob(signing.databaseUrl, "delete-old-rows");
	}
}

/**
 * Moves all times of rows that are older than two minutes back by more than a year, so that an hour shows what retention
 * does in years. Triggers that forbid changing logs do not run for the superuser.
 */
async function ageRows(url: string, emptied: Emptied[]): Promise<void> {
	for (const { table, dated } of emptied) {
		const [columns] = await run(url, [
			`SELECT string_agg(format('%1$I = %1$I - ${AGED}', column_name), ', ') AS sets FROM information_schema.columns
				WHERE table_name = '${table}' AND data_type = 'timestamp with time zone'`,
		]);
		await run(url, [
			"SET session_replication_role = replica",
			`UPDATE ${table} SET ${columns?.rows[0].sets}
				WHERE ${dated} < now() - interval '2 minutes' AND ${dated} > now() - interval '100 days'`,
		]);
	}
}

/** Runs the service's own job that deletes old rows. */
async function runJob(url: string, name: string): Promise<void> {
	await run(url, [`SELECT graphile_worker.add_job('${name}', '{}'::json)`]);
}

async function receiveWebhooks() {
	let received = 0;
	const server = createServer((request, response) => {
		received += 1;
		request.resume().on("end", () => response.end());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		count: () => received,
		close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
	};
}
