import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type HeldPort, holdPort } from "../processes/ports.ts";
import { findProcess } from "../processes/process-table.ts";
import { readConfig, usePort } from "./config.ts";
import { readRunningServices, runHeader, runVariable, takeOver, writeRunningServices } from "./run-file.ts";
import { openSavedValues } from "./saved-values.ts";
import type { Service } from "./services.ts";
import { untilReady } from "./until-ready.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "development-"));
});

afterAll(() => rm(directory, { recursive: true }));

describe("ports", () => {
	const wanted = (preferred: number, set?: number) => ({ name: "SMTP_PORT", preferred, set });

	it("use the preferred ones if free, otherwise others, and log a message", async () => {
		const { port, release } = await takePort();
		const said: string[] = [];
		const say = (line: string) => void said.push(line);
		expect(await usePort(wanted(port), say, async (chosen) => chosen)).not.toBe(port);
		expect(said).toEqual([expect.stringContaining(`Port ${port} is in use`)]);
		await release();
		expect(await usePort(wanted(port), fail, async (chosen) => chosen)).toBe(port);
	});

	it("fail if configured and taken", async () => {
		const { port, release } = await takePort();
		const choice = usePort(wanted(1, port), fail, holdPort);
		await expect(choice).rejects.toThrow(
			`SMTP_PORT is set to ${port}, but another program is using that port.`,
		);
		await release();
	});

	it("are chosen again when another program takes one between the check and its use", async () => {
		const { port, release } = await takePort();
		await release();
		const others: HeldPort[] = [];
		const held = await usePort(wanted(port), String, async (chosen) => {
			if (chosen === port) others.push(await holdPort(port));
			return holdPort(chosen);
		});
		expect(others).toHaveLength(1);
		expect(held.port).not.toBe(port);
		for (const one of [...others, held]) one.release();
	});

	it("are different for starts side by side", async () => {
		const { port, release } = await takePort();
		await release();
		const starts = Array.from({ length: 8 }, () => usePort(wanted(port), String, holdPort));
		const held = await Promise.all(starts);
		expect(new Set(held.map((one) => one.port)).size).toBe(8);
		for (const one of held) one.release();
	});

	it.each(["eighty", "0", "65536", "80.5"])("cannot be set to %s", (value) => {
		expect(() => readConfig({ DOC_SIGNING_PORT: value })).toThrow(/DOC_SIGNING_PORT must be a port/);
	});
});

describe("readiness", () => {
	it("is that of this run's process: another program's answer does not count", async () => {
		let run = "another";
		const server = createHttpServer((_request, response) => response.setHeader(runHeader, run).end());
		await once(server.listen(0, "127.0.0.1"), "listening");
		const service = {
			name: "doc-signing" as const,
			address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		};
		let isReady = false;
		const ready = untilReady(service, "this", new AbortController().signal).then(() => {
			isReady = true;
		});
		for (const _ of [1, 2]) await once(server, "request");
		expect(isReady).toBe(false);
		run = "this";
		await ready;
		server.closeAllConnections();
		server.close();
	});
});

describe("saved values", () => {
	it("are created at the first start, reused later, and readable by their owner only", async () => {
		const file = join(directory, "secrets.json");
		const make = () => randomBytes(8).toString("hex");
		const first = await (await openSavedValues<string>(file)).get("password", make);
		const later = await (await openSavedValues<string>(file)).get("password", make);
		expect(later).toBe(first);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
	});
});

describe("the record of running services", () => {
	const running: Service = {
		name: "doc-signing",
		directory: "/checkout/services/doc-signing",
		address: "http://localhost:4200",
		environment: { ENCRYPTION_SECRET: "secret" },
		migrationEnvironment: {},
	};

	it("is written for the operator's commands, readable by its owner only, and deleted when they stop", async () => {
		expect(await readRunningServices(directory)).toEqual([]);
		await writeFile(join(directory, "running-services.json"), "of a run that was cut off");
		const forget = await writeRunningServices(directory, [running]);
		expect(await readRunningServices(directory)).toEqual([running]);
		expect((await stat(join(directory, "running-services.json"))).mode & 0o777).toBe(0o600);
		await forget();
		expect(await readRunningServices(directory)).toEqual([]);
	});

	it("is required by the operator's commands, which report its absence", async () => {
		const command = ["--import", "tsx", "--conditions=source", "operator.ts", "doc-signing", "users", "list"];
		const { status, stderr } = spawnSync(process.execPath, command, {
			cwd: import.meta.dirname,
			env: { PATH: process.env.PATH, DEVELOPMENT_DATA: directory },
			encoding: "utf8",
		});
		expect({ status, stderr }).toEqual({
			status: 1,
			stderr: "The services are not running. Run `npm start` in another terminal first.\n",
		});
	});
});

describe("takeOver", () => {
	const runFile = () => join(directory, "run.json");

	it("ends the leftovers of a killed run, including orphaned grandchildren", async () => {
		const orphan = await startOrphan("cut-off");
		await writeFile(runFile(), JSON.stringify({ pid: 2 ** 22 + 1, id: "cut-off" }));
		const said: string[] = [];
		const run = await takeOver(directory, (line) => said.push(line));
		expect(said).toEqual([
			"The last run was interrupted. Its data is kept; 1 leftover processes were stopped.",
		]);
		expect(findProcess(orphan)).toBeUndefined();
		await run.release();
	});

	it("does not touch a run that is alive", async () => {
		const alive = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "development/start.ts"]);
		await once(alive, "spawn");
		await writeFile(runFile(), JSON.stringify({ pid: alive.pid, id: "alive" }));
		await expect(takeOver(directory, fail)).rejects.toThrow(`Already running as process ${alive.pid}`);
		expect(JSON.parse(await readFile(runFile(), "utf8"))).toEqual({ pid: alive.pid, id: "alive" });
		alive.kill();
		await rm(runFile());
	});
});

function fail(line: string): never {
	throw new Error(`unexpectedly said: ${line}`);
}

async function takePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return { port, release: async () => void server.close() };
}

/** An orphaned process. */
async function startOrphan(runId: string): Promise<number> {
	const parent = spawn("sh", ["-c", "sleep 60 >/dev/null 2>&1 & echo $!"], {
		env: { ...process.env, [runVariable]: runId },
		stdio: ["ignore", "pipe", "ignore"],
	});
	const [output] = await once(parent.stdout, "data");
	await once(parent, "exit");
	return Number(String(output));
}
