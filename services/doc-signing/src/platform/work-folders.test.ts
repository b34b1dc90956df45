import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { until } from "@repo/service-kit/testing";
import { inWorkFolder, sweepWorkFolders } from "./work-folders.ts";

it("a work folder is private, and is removed after success or failure", async () => {
	const folder = await inWorkFolder(async (path) => {
		expect((await stat(path)).mode & 0o777).toBe(0o700);
		await writeFile(join(path, "original.pdf"), "%PDF");
		return path;
	});
	await until(() => !existsSync(folder));
	let failed = "";
	const failing = inWorkFolder(async (path) => {
		failed = path;
		throw new Error("not today");
	});
	await expect(failing).rejects.toThrow("not today");
	await until(() => !existsSync(failed));
});

it("leftovers of killed processes are removed, those of running ones and of others are kept", async () => {
	const gone = spawn("true");
	await once(gone, "exit");
	const living = spawn("sleep", ["60"]);
	const parent = await mkdtemp(join(tmpdir(), "swept-"));
	const stays = [
		`doc-signing-${living.pid}-a`,
		"doc-signing-notes",
		"doc-signing-0-a",
		`other-${gone.pid}-a`,
	];
	for (const name of [...stays, `doc-signing-${gone.pid}-a`, `doc-signing-${process.pid}-a`]) {
		await mkdir(join(parent, name));
		await writeFile(join(parent, name, "original.pdf"), "%PDF");
	}
	await sweepWorkFolders(parent);
	expect((await readdir(parent)).sort()).toEqual(stays.sort());
	living.kill();
	await rm(parent, { recursive: true });
});
