import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";

const program = `
	import { stopOnSignal } from "./stop-on-signal.ts";
	import { createLog } from "../log/index.ts";
	const alive = setInterval(() => {}, 1000);
	stopOnSignal(createLog({ level: "silent", service: "test" }), async () => {
		console.log("stops");
		await new Promise((resolve) => setTimeout(resolve, 100));
		clearInterval(alive);
		if (process.env.FAILS) throw new Error("cannot stop");
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGTERM"]) process.kill(process.pid, signal);
`;

it.each([
	["ends with 0", {}, 0],
	["ends with 1 when stopping fails", { FAILS: "yes" }, 1],
])("a process that gets several signals stops once and %s", async (_ends, env, code) => {
	const child = spawn(
		process.execPath,
		["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program],
		{
			cwd: import.meta.dirname,
			env: { PATH: process.env.PATH, ...env },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	const [output, [exit]] = await Promise.all([text(child.stdout), once(child, "exit")]);
	expect({ output, exit }).toEqual({ output: "stops\n", exit: code });
});
