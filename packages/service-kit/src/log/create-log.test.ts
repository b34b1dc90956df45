import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";

const program = (then: string) => `
	import crypto from "node:crypto";
	import fs from "node:fs";
	import { createLog } from "./create-log.ts";
	const log = createLog({ level: "info", service: "test" });
	const write = fs.write;
	let writes = 0;
	fs.write = (...input) => {
		writes++;
		write(...input);
	};
	for (const word of ["one", "two", "three"]) log.info(word);
	${then}
`;

function start(then: string) {
	return spawn(
		process.execPath,
		["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program(then)],
		{
			cwd: import.meta.dirname,
			env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: "1" },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
}

const messages = (lines: string) =>
	lines
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line).msg);

it("writes lines of the same moment at once, while the process runs", async () => {
	const then = "setTimeout(() => { log.info(String(writes)); process.exit(); }, 200);";
	expect(messages(await text(start(then).stdout))).toEqual(["one", "two", "three", "1"]);
});

it.each([
	["exits", "process.exit();"],
	["ends", ""],
	[
		"ends after a fatal error and a signal, while its only thread is busy",
		'crypto.pbkdf2("", "", 1e7, 64, "sha512", () => {}); log.fatal("last"); process.kill(process.pid, "SIGKILL");',
	],
])("loses no line when the process %s", async (_how, then) => {
	const lines = messages(await text(start(then).stdout));
	expect(lines.slice(0, 3)).toEqual(["one", "two", "three"]);
	expect(lines.slice(3)).toEqual(then.includes("fatal") ? ["last"] : []);
});
