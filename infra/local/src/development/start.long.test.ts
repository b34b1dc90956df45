import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "@jest/globals";
import { startPostgres, withClient } from "../postgres/index.ts";
import { checkout } from "./config.ts";

const directories: string[] = [];
const starts: ChildProcess[] = [];
afterAll(async () => {
	for (const one of starts) one.kill();
	await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
});

function spawnStart(directory: string) {
	const child = spawn(process.execPath, [join(checkout, "tools/run.mjs"), "start"], {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DEVELOPMENT_DATA: directory },
		stdio: ["ignore", "pipe", "pipe"],
	});
	starts.push(child);
	return child;
}

/** Runs `npm start` with separate data. Resolves to what it prints when it is ready. */
async function start() {
	const directory = await mkdtemp(join(tmpdir(), "start-"));
	directories.push(directory);
	const child = spawnStart(directory);
	child.stderr.pipe(process.stderr);
	let printed = "";
	child.stdout.on("data", (text) => {
		printed += text;
	});
	while (!printed.includes("Ctrl-C stops everything")) {
		if (child.exitCode !== null) throw new Error(printed);
		await delay(100);
	}
	const value = (name: string) => String(new RegExp(`${name}=(\\S+)`).exec(printed)?.[1]);
	return { child, value, mails: String(/shown here: (\S+)/.exec(printed)?.[1]) };
}

it("starts side by side print their own URLs: each server knows the token that was printed with its URL", async () => {
	const both = await Promise.all([start(), start()]);
	for (const { value } of both) {
		const headers = { Authorization: `Bearer ${value("API_TOKEN")}` };
		expect((await fetch(`${value("BASE_URL")}/api/v1/me`, { headers })).status).toBe(200);
		const [client_id, client_secret] = [value("CLIENT_ID"), value("CLIENT_SECRET")];
		const body = new URLSearchParams({ client_id, client_secret, token: "none" });
		const introspection = await fetch(`${value("ISSUER")}/api/auth/oauth/introspect`, {
			method: "POST",
			body,
		});
		expect(await introspection.json()).toEqual({ active: false });
	}
	const addresses = both.flatMap(({ value, mails }) => [value("BASE_URL"), value("ISSUER"), mails]);
	expect(new Set(addresses).size).toBe(6);
	const exits = both.map(({ child }) => once(child, "exit"));
	for (const { child } of both) child.kill("SIGTERM");
	expect(await Promise.all(exits)).toEqual([
		[0, null],
		[0, null],
	]);
}, 240_000);

it("data of a version before the first release is not changed: the start ends, and says how to delete it", async () => {
	const directory = directories[0] ?? "";
	const dataDirectory = join(directory, "postgres");
	const postgres = await startPostgres({ dataDirectory, durability: "durable" });
	await withClient(postgres.url("doc_signing"), (client) =>
		client.query("UPDATE drizzle.__drizzle_migrations SET created_at = 1"),
	);
	await postgres.stop();
	const child = spawnStart(directory);
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit"), text(child.stdout)]);
	expect(said).toContain("The database doc_signing comes from a version before the first release");
	expect(said).toContain(`start afresh: rm -r ${directory}\n`);
	expect(code).toBe(1);
}, 120_000);
