import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, it } from "@jest/globals";
import { findProcess } from "./process-table.ts";

const run = promisify(execFile);

it("a child ends when the process that started it exits", async () => {
	const program = `
		import { spawn } from "node:child_process";
		import { endWithThisProcess } from "${import.meta.resolve("./process-table.ts")}";
		const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
		endWithThisProcess(child);
		console.log(child.pid);
		process.exit();
	`;
	const tsx = import.meta.resolve("tsx");
	const { stdout } = await run(process.execPath, ["--import", tsx, "--input-type=module", "-e", program]);
	const isRunning = () => findProcess(Number(stdout))?.command.includes("setInterval");
	const deadline = Date.now() + 10_000;
	while (isRunning() && Date.now() < deadline) await delay(20);
	expect(isRunning()).toBeFalsy();
});
