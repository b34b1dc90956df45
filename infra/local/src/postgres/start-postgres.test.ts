import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "pg";
import { findProcess, sendSignal, waitForExit } from "../processes/process-table.ts";
import { type Postgres, startPostgres } from "./index.ts";

let dataDirectory: string;
const started: Postgres[] = [];

beforeAll(async () => {
	dataDirectory = await mkdtemp(join(tmpdir(), "launcher-"));
	const postgres = await start();
	await query(postgres, "CREATE TABLE notes (text text)");
	await postgres.stop();
});

afterEach(async () => {
	for (const postgres of started.splice(0)) await postgres.stop();
});

afterAll(() => rm(dataDirectory, { recursive: true }));

describe("startPostgres", () => {
	it("keeps committed data across restarts", async () => {
		const first = await start();
		await query(first, "INSERT INTO notes VALUES ('kept')");
		await first.stop();
		expect(findProcess(first.pid)).toBeUndefined();

		const second = await start();
		expect(await query(second, "SELECT text FROM notes WHERE text = 'kept'")).toEqual([{ text: "kept" }]);
	});

	it("recovers from a killed server", async () => {
		const killed = await start();
		await query(killed, "INSERT INTO notes VALUES ('before the kill')");
		sendSignal(killed.pid, "SIGKILL");
		await killed.ended;

		const next = await start();
		expect(await query(next, "SELECT text FROM notes WHERE text = 'before the kill'")).toHaveLength(1);
	});

	it("ends a server left behind by a killed run", async () => {
		const leftover = await start();
		const next = await start();
		expect(findProcess(leftover.pid)).toBeUndefined();
		expect(await query(next, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	});

	it("does not end an unrelated process whose pid is in the pid file", async () => {
		const cluster = join(dataDirectory, "cluster");
		const { uid, gid } = await stat(cluster); // Postgres recognizes only processes of its own user
		const other = spawn("sleep", ["60"], { uid, gid, cwd: "/" });
		await writeFile(join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n`);
		const next = await start();
		expect(await query(next, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
		expect(other.exitCode).toBeNull();
		other.kill();
	});

	it("reports a taken port", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const { port } = other.address() as AddressInfo;
		await expect(start(port)).rejects.toThrow(`PostgreSQL cannot use port ${port}: another program`);
		other.close();
	});

	it("requires the password, which only its owner can read", async () => {
		const postgres = await start();
		const stranger = new Client({
			connectionString: `postgres://postgres:guessed@127.0.0.1:${postgres.port}/postgres`,
		});
		await expect(stranger.connect()).rejects.toThrow("password authentication failed");
		expect((await stat(join(dataDirectory, "password"))).mode & 0o777).toBe(0o600);
	});

	it("reports when the server exits", async () => {
		const postgres = await start();
		sendSignal(postgres.pid, "SIGINT");
		await postgres.ended;
		expect(await waitForExit(postgres.pid, 0)).toBe(true);
	});
});

async function start(port?: number): Promise<Postgres> {
	const postgres = await startPostgres({ dataDirectory, durability: "durable", ...(port ? { port } : {}) });
	started.push(postgres);
	return postgres;
}

async function query(postgres: Postgres, text: string): Promise<unknown[]> {
	const client = new Client({ connectionString: postgres.url("postgres") });
	await client.connect();
	try {
		return (await client.query(text)).rows;
	} finally {
		await client.end();
	}
}
