import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { findLogFaults } from "../testing/index.ts";

const program = (fault: string) => `
	import { DrizzleQueryError } from "drizzle-orm";
	import { runService } from "./run-service.ts";
	import { createLog } from "../log/create-log.ts";
	const log = createLog({ level: "info", service: "test" });
	await runService("test", {}, async () => ({ dependencies: { log }, stop: async () => {}, listening: {} }));
	setInterval(() => {}, 1000);
	const error = new DrizzleQueryError("SELECT $1", ["hunter2"], new Error("the database is gone"));
	setTimeout(() => { ${fault} }, 10);
`;

it.each([
	["exception", "throw error;"],
	["rejection", "Promise.reject(error); Promise.reject(error);"],
])(
	"a service with an uncaught %s logs it once, without its values, and exits with 1",
	async (_what, fault) => {
		const child = spawn(
			process.execPath,
			["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program(fault)],
			{
				cwd: import.meta.dirname,
				env: { PATH: process.env.PATH },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		const [[code], out, err] = await Promise.all([
			once(child, "exit"),
			text(child.stdout),
			text(child.stderr),
		]);
		expect([code, err]).toEqual([1, ""]);
		const lines = out
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(lines).toEqual([
			expect.objectContaining({ msg: "listening" }),
			expect.objectContaining({ level: 60, msg: "an uncaught exception ends the process" }),
		]);
		expect(findLogFaults(out.trim().split("\n"))).toEqual([]);
		expect(out).not.toContain("hunter2");
	},
);
