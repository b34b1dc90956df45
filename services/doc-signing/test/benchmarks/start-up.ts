import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { startPostgres } from "@repo/infra-local/postgres";
import { findFreePort, startTestObjectStorage } from "@repo/infra-local/testing";
import { readUsage } from "../../src/pdf/child-process/process-usage.ts";

/**
 * How long a built service takes until it listens and until /readyz responds 200, its processor time until then, and
 * its memory one second later. `pnpm bench:start-up <folder of a built service> [starts]` prints medians and maxima.
 */
const folder = process.argv[2] ?? ".";
const STARTS = Number(process.argv[3] ?? 5);

const dataDirectory = await mkdtemp(join(tmpdir(), "bench-start-up-"));
const postgres = await startPostgres({ dataDirectory, durability: "throwaway" });
const files = await startTestObjectStorage({ buckets: ["documents"] });
// What either service needs; each ignores the other's.
const settings = {
	PATH: process.env.PATH,
	BASE_URL: "http://localhost:4200",
	ENCRYPTION_SECRET: "0".repeat(43),
	SIGNING_KEY_SECRET: "0".repeat(43),
	SUPPORT_EMAIL: "support@example.com",
	DATABASE_URL: postgres.url("postgres"),
	S3_ENDPOINT: files.url,
	S3_BUCKET: "documents",
	S3_ACCESS_KEY: files.accessKeyId,
	S3_SECRET_KEY: files.secretAccessKey,
	SMTP_URL: "smtp://127.0.0.1:1",
	LOG_LEVEL: "info",
	DRAIN_SECONDS: "0",
};
try {
	const migration = spawn(process.execPath, ["dist/migrate.js"], {
		cwd: folder,
		env: settings,
		stdio: "ignore",
	});
	const [code] = await once(migration, "exit");
	if (code !== 0) throw new Error(`The migration exited with ${code}.`);
	await start();
	const starts: Start[] = [];
	for (let done = 0; done < STARTS; done++) starts.push(await start());
	for (const key of ["listeningMs", "readyMs", "processorMs", "residentMb", "childrenMb"] as const) {
		const sorted = starts.map((one) => one[key]).sort((a, b) => a - b);
		console.log(key, sorted[Math.floor(sorted.length / 2)]?.toFixed(0), "at most", sorted.at(-1)?.toFixed(0));
	}
} finally {
	await files.close();
	await postgres.stop();
	await rm(dataDirectory, { recursive: true, force: true });
}

type Start = {
	listeningMs: number;
	readyMs: number;
	processorMs: number;
	residentMb: number;
	childrenMb: number;
};

async function start(): Promise<Start> {
	const port = await findFreePort();
	const env = { ...settings, PORT: String(port), METRICS_PORT: String(await findFreePort()) };
	const begun = performance.now();
	const child = spawn(process.execPath, ["dist/server.js"], {
		cwd: folder,
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	await new Promise<void>((resolve) => {
		child.stdout.on("data", (piece: Buffer) => piece.includes('"listening"') && resolve());
	});
	const listeningMs = performance.now() - begun;
	while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await delay(5);
	const readyMs = performance.now() - begun;
	const processorMs = (await readUsage(child.pid ?? 0))?.processorMs ?? 0;
	await delay(1_000);
	const pid = String(child.pid);
	const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
	const children = await Promise.all(listed.trim().split(" ").filter(Boolean).map(residentMegabytes));
	const residentMb = await residentMegabytes(pid);
	child.kill("SIGTERM");
	await once(child, "exit");
	return {
		listeningMs,
		readyMs,
		processorMs,
		residentMb,
		childrenMb: children.reduce((sum, one) => sum + one, 0),
	};
}

async function residentMegabytes(pid: string): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
	return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
