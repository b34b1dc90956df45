import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PDF } from "@libpdf/core";
import { startPostgres } from "@repo/infra-local/postgres";
import { quantile, sendAtRate } from "@repo/infra-local/reports";
import { findFreePort, startTestObjectStorage } from "@repo/infra-local/testing";
import { closeDependencies, createDependencies } from "../../src/compose.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import { migrateDatabase } from "../../src/migrate-database.ts";
import { queueSealing } from "../../src/sealing/queue-sealing.ts";
import {
	insertSender,
	insertSentDocument,
	type SampleDocument,
	signAll,
} from "../support/documents/insert-sent.ts";
import { fixture } from "../support/pdf-files.ts";
import { testConfig } from "../support/start-app.ts";

/**
 * How quickly the API responds while finished documents are sealed, and how much memory that takes: the real
 * service as one process (ROLE=all) with its children, documents of 100 pages. `pnpm bench:sealing [documents]`;
 * writes docs/benchmarks/doc-signing-sealing.md when run with its default number.
 */
const DOCUMENTS = Number(process.argv[2] ?? 20);
const PAGES = 100;
const REQUESTS_PER_SECOND = 50;
const REPORT = new URL("../../../../docs/benchmarks/doc-signing-sealing.md", import.meta.url);
const root = fileURLToPath(new URL("../..", import.meta.url));

const dataDirectory = await mkdtemp(join(tmpdir(), "bench-sealing-"));
const postgres = await startPostgres({ dataDirectory, durability: "throwaway" });
const files = await startTestObjectStorage({ buckets: ["documents"] });
const settings = {
	BASE_URL: "http://localhost:4200",
	ENCRYPTION_SECRET: "0".repeat(43),
	DATABASE_URL: postgres.url("postgres"),
	S3_ENDPOINT: files.url,
	S3_BUCKET: "documents",
	S3_ACCESS_KEY: files.accessKeyId,
	S3_SECRET_KEY: files.secretAccessKey,
	SMTP_URL: "smtp://127.0.0.1:1",
	RATE_LIMIT_PER_MINUTE: "100000000",
	LOG_LEVEL: "info",
	DRAIN_SECONDS: "0",
};
await migrateDatabase(settings.DATABASE_URL);
const dependencies = createDependencies(testConfig(settings));
const service = await startService();
try {
	const samples = await insertDocuments(dependencies);
	const others = loadavg()[0] ?? 0;
	const idle = await load(samples, () => delay(5_000));
	const before = await memory();
	const started = performance.now();
	let peak = before;
	await queueAll(samples);
	let seconds = 0;
	const busy = await load(samples, async () => {
		while ((await unsealed()) > 0) {
			await delay(100);
			const now = await memory();
			peak = {
				service: Math.max(peak.service, now.service),
				children: Math.max(peak.children, now.children),
			};
		}
		seconds = (performance.now() - started) / 1000;
	});
	const report = reportOf({ idle, busy, before, peak, seconds, others });
	if (DOCUMENTS === 20) await writeFile(REPORT, report);
	console.log(report);
} finally {
	service.child.kill("SIGTERM");
	await once(service.child, "exit");
	await closeDependencies(dependencies);
	await files.close();
	await postgres.stop();
	await rm(dataDirectory, { recursive: true, force: true });
}

async function startService() {
	const port = await findFreePort();
	const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", "src/server.ts"], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			...settings,
			PORT: String(port),
			METRICS_PORT: String(await findFreePort()),
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	await new Promise<void>((resolve) => {
		child.stdout.on("data", (piece: Buffer) => {
			if (piece.includes('"listening"')) resolve();
			if (piece.includes('"level":50')) console.error(piece.toString());
		});
	});
	return { child, address: `http://127.0.0.1:${port}` };
}

async function insertDocuments(deps: Dependencies): Promise<SampleDocument[]> {
	const original = await hundredPages();
	const sender = await insertSender(deps);
	const samples: SampleDocument[] = [];
	for (let created = 0; created < DOCUMENTS; created++) {
		const sample = await insertSentDocument(deps, {
			sender,
			original,
			people: [{}, {}, {}],
			document: { sendCompletionEmails: false },
		});
		await signAll(deps, sample);
		samples.push(sample);
	}
	return samples;
}

/** Three pages of text from another program, repeated. */
async function hundredPages(): Promise<Buffer> {
	const source = await PDF.load(fixture("three-pages.pdf"));
	const target = PDF.create();
	for (let page = 0; page < PAGES; page++) await target.copyPagesFrom(source, [page % 3]);
	return Buffer.from(await target.save());
}

function queueAll(samples: SampleDocument[]): Promise<void> {
	const { db, clock } = dependencies;
	return db.transaction(async (tx) => {
		for (const { documentId } of samples) await queueSealing(tx, documentId, clock());
	});
}

async function unsealed(): Promise<number> {
	const { rows } = await dependencies.db.$client.query(
		"SELECT count(*)::int AS open FROM sealings WHERE status <> 'SEALED'",
	);
	return rows[0].open;
}

/** Asks for the documents at a fixed rate until `until` resolves. Times in ms, in order. */
async function load(samples: SampleDocument[], until: () => Promise<unknown>): Promise<number[]> {
	let over = false;
	const waited = until().finally(() => {
		over = true;
	});
	const { answered } = sendAtRate(
		REQUESTS_PER_SECOND,
		Number.POSITIVE_INFINITY,
		(index) => ask(samples[index % samples.length] as SampleDocument),
		() => over,
	);
	await waited;
	const { answers, result } = await answered;
	if (!answers.every(({ isAccepted }) => isAccepted))
		throw new Error(`Not every request was accepted: ${JSON.stringify(result.statuses)}`);
	return answers.map(({ ms }) => ms).sort((one, other) => one - other);
}

async function ask({ documentId, sender }: SampleDocument) {
	const { authorization } = sender;
	const answer = await fetch(`${service.address}/api/v1/documents/${documentId}`, {
		headers: { authorization },
	});
	await answer.arrayBuffer();
	return { status: answer.status, headers: Object.fromEntries(answer.headers) };
}

type Memory = { service: number; children: number };

/** Resident memory, in MB. */
async function memory(): Promise<Memory> {
	const pid = service.child.pid ?? 0;
	const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
	const children = await Promise.all(listed.trim().split(" ").filter(Boolean).map(residentMegabytes));
	return {
		service: await residentMegabytes(String(pid)),
		children: children.reduce((sum, one) => sum + one, 0),
	};
}

async function residentMegabytes(pid: string): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
	return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

function reportOf(run: {
	idle: number[];
	busy: number[];
	before: Memory;
	peak: Memory;
	seconds: number;
	others: number;
}): string {
	const { idle, busy, before, peak, seconds, others } = run;
	const at = (times: number[], part: number) => quantile(times, part).toFixed(1);
	const row = (name: string, times: number[]) =>
		`| ${name} | ${times.length} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 0.99)} | ${at(times, 1)} |`;
	return `# Responses while documents are sealed

\`pnpm bench:sealing\` in services/doc-signing: the service as one process (server and worker) with its PDF processes, PostgreSQL,
object storage and the client, all on one machine with ${cpus().length} cores (${cpus()[0]?.model}). ${DOCUMENTS} finished
documents of ${PAGES} pages with three signers are queued at once; meanwhile \`GET /api/v1/documents/{id}\` is asked ${REQUESTS_PER_SECOND} times
a second at a steady rate, and timed from the moment each request was due. Written by the run itself.
The load average before it began, from whatever else the machine does, was ${others.toFixed(1)}.

Goal: under 50 ms at the 99th percentile while sealing. This run: **${at(busy, 0.99)} ms**.

| ms | requests | median | 95 % | 99 % | longest |
|---|---|---|---|---|---|
${row("nothing to seal", idle)}
${row(`${DOCUMENTS} documents being sealed`, busy)}

All sealed after ${seconds.toFixed(1)} s, ${((seconds * 1000) / DOCUMENTS).toFixed(0)} ms a document.

| resident memory, MB | before | at most while sealing |
|---|---|---|
| the service | ${before.service.toFixed(0)} | ${peak.service.toFixed(0)} |
| its PDF processes together | ${before.children.toFixed(0)} | ${peak.children.toFixed(0)} |
`;
}
