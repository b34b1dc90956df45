import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";

const program = `
	import { stopOnSignal } from "./stop-on-signal.ts";
	import { createLog } from "../log/create-log.ts";
	const alive = setInterval(() => {}, 1000);
	stopOnSignal(createLog({ level: "silent", service: "test" }), {
		drain: async () => console.log("drains"),
		stop: async () => {
			console.log("stops");
			await new Promise((resolve) => setTimeout(resolve, 100));
			clearInterval(alive);
			if (process.env.FAILS) throw new Error("cannot stop");
		},
	});
	for (const signal of process.env.SIGNALS.split(" ")) process.kill(process.pid, signal);
`;

it.each([
	["SIGINT SIGTERM SIGTERM", "stops once and ends with 0", {}, "stops\n", 0],
	["SIGINT SIGTERM", "ends with 1 when stopping fails", { FAILS: "yes" }, "stops\n", 1],
	["SIGTERM SIGINT", "drains first, then stops once", {}, "drains\nstops\n", 0],
])("a process that gets %s %s", async (SIGNALS, _what, env, output, code) => {
	const child = spawn(
		process.execPath,
		["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program],
		{
			cwd: import.meta.dirname,
			env: { PATH: process.env.PATH, SIGNALS, ...env },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	const [printed, [exit]] = await Promise.all([text(child.stdout), once(child, "exit")]);
	expect({ printed, exit }).toEqual({ printed: output, exit: code });
});
