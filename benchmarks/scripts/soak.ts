// `node benchmarks/dist/scripts/soak.js [minutes] [kilobytes]`: puts mixed load on both services and prints the trend of everything that
// must not grow. With kilobytes, each process leaks that many in a second. Run `pnpm build` before.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { startMailServer } from "@repo/infra-local/testing";
import { profiled } from "../measure/cpu-profile.ts";
import { startDatabaseServer } from "../measure/database-server.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { callFor } from "../peers/signing/peer.ts";
import { ageRows, type Emptied, runJob } from "../soak/age-rows.ts";
import { useApp } from "../soak/oauth-load.ts";
import { type Reading, readDatabase, readProcess } from "../soak/sample.ts";
import { completeDocument } from "../soak/signing-load.ts";
import { mediansOf, type Slope, slopeOfLastHalf } from "../soak/slope.ts";
import { type Counts, workSteadily } from "../soak/steady-load.ts";

type Soak = {
	minutes: number;
	warmUpMinutes: number;
	/** By process or database, then by the name of the reading. */
	series: Record<string, Record<string, { medians: number[]; slope: Slope }>>;
	work: Record<string, Counts>;
	webhooks: number;
	mails: number;
};

/** About a tenth of what a process of each service does on one core. */
const APPS_PER_SECOND = 5;
const DOCUMENTS_PER_SECOND = 0.5;

const SAMPLE_SECONDS = 5;
const POINTS = 60;
const RETENTION_MINUTES = 2;

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

/** Mixed load on both services for `minutes` after a warm-up, with the trend of everything that must not grow. */
async function soak(minutes: number, warmUpMinutes: number, leakKilobytes: number): Promise<Soak> {
	const databases = await startDatabaseServer();
	const mail = await startMailServer();
	const webhooks = await receiveWebhooks();
	const settings = { ...profiled, SMTP_URL: mail.url, LEAK_KILOBYTES_A_SECOND: String(leakKilobytes) };
	const oauth = await startSchedulingOauth(databases, settings);
	const signing = await startDocSigning(databases, { ...settings, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	const worker = await signing.startWorker();
	await callFor(signing, "/webhooks", { url: webhooks.url, events: ["DOCUMENT_SENT", "DOCUMENT_COMPLETED"] });
	const ending = new AbortController();
	try {
		const work = {
			"apps used": workSteadily(APPS_PER_SECOND, (index) => useApp(oauth, index), ending.signal),
			"documents signed": workSteadily(
				DOCUMENTS_PER_SECOND,
				(index) => completeDocument(signing, index),
				ending.signal,
			),
		};
		const retention = runRetention(oauth.databaseUrl, signing.databaseUrl, ending.signal);
		await delay(warmUpMinutes * 60_000);
		const readings = await sample(minutes, async () => ({
			"scheduling-oauth": await readProcess(oauth.pid),
			"scheduling-oauth, database": await readDatabase(oauth.databaseUrl, tablesOf(emptiedByOauth)),
			"doc-signing, server": await readProcess(signing.pid),
			"doc-signing, worker": await readProcess(worker.pid),
			"doc-signing, database": await readDatabase(signing.databaseUrl, tablesOf(emptiedBySigning)),
		}));
		ending.abort();
		await retention;
		const counts = {
			"apps used": await work["apps used"],
			"documents signed": await work["documents signed"],
		};
		const totals = { webhooks: webhooks.count(), mails: mail.offered() };
		return { minutes, warmUpMinutes, series: seriesOf(readings, minutes / 60), work: counts, ...totals };
	} finally {
		ending.abort();
		for (const one of [worker, signing, oauth]) await one.stop();
		await Promise.all([databases.stop(), mail.close(), webhooks.close()]);
	}
}

const tablesOf = (emptied: Emptied[]) => emptied.map(({ table }) => table);

async function sample<Readings>(minutes: number, read: () => Promise<Readings>): Promise<Readings[]> {
	const readings: Readings[] = [];
	const started = performance.now();
	for (let due = started; due < started + minutes * 60_000; due += SAMPLE_SECONDS * 1000) {
		await delay(Math.max(0, due - performance.now()));
		readings.push(await read());
	}
	return readings;
}

function seriesOf(readings: Record<string, Reading>[], hours: number): Soak["series"] {
	const points = Math.min(POINTS, readings.length);
	const trendOf = (of: string, name: string) => {
		const medians = mediansOf(
			readings.map((reading) => reading[of]?.[name] ?? 0),
			points,
		);
		return { medians, slope: slopeOfLastHalf(medians, hours) };
	};
	return Object.fromEntries(
		Object.entries(readings[0] ?? {}).map(([of, reading]) => [
			of,
			Object.fromEntries(Object.keys(reading).map((name) => [name, trendOf(of, name)])),
		]),
	);
}

/** Every two minutes, makes rows that expire a year older, and lets both services delete them. */
async function runRetention(oauth: string, signing: string, signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		await delay(RETENTION_MINUTES * 60_000, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) return;
		await ageRows(oauth, emptiedByOauth);
		await runJob(oauth, "housekeeping");
		await ageRows(signing, emptiedBySigning);
		await runJob(signing, "delete-old-rows");
	}
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

/** Per hour, of the mean: less is not counted as growth. */
const NEGLIGIBLE = 0.01;
const WARM_UP_MINUTES = 10;

const [minutes = 60, leakKilobytes = 0] = process.argv.slice(2).map(Number);
const { series, ...totals } = await soak(minutes, Math.min(WARM_UP_MINUTES, minutes / 2), leakKilobytes);
console.log(totals);
for (const [of, trends] of Object.entries(series))
	for (const [name, { slope }] of Object.entries(trends)) {
		const { mean, perHour, error } = slope;
		const trend = perHour - error > NEGLIGIBLE * mean ? "grows" : "flat";
		console.log(
			`${of}, ${name}: mean ${mean.toFixed(2)}, per hour ${perHour.toFixed(2)} ± ${error.toFixed(2)}: ${trend}`,
		);
	}
