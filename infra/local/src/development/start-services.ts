import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { checkout } from "./config.ts";
import { killRun, runVariable } from "./run-file.ts";
import type { Running } from "./start-backing-services.ts";

/** Longer than the services' own timeout for requests in flight. */
const patience = 12_000;

/** How many lines of turbo's own output to show when it exits unexpectedly. */
const KEPT_LINES = 40;

/** The `dev` task of each service and its dependencies. Prints the services' output, without turbo's own lines. */
export function startServices(runId: string): Running {
	const turbo = spawn("turbo", ["run", "dev", "--env-mode=loose", "--filter=./services/*"], {
		cwd: checkout,
		detached: true, // Ctrl-C reaches only this process, which stops the others in order
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, [runVariable]: runId },
	});
	const lastLines: string[] = [];
	let isStopping = false;
	for (const output of [turbo.stdout, turbo.stderr]) {
		createInterface({ input: output }).on("line", (line) => {
			lastLines.splice(0, lastLines.length - KEPT_LINES + 1);
			lastLines.push(line);
			const shown = serviceLine(line);
			if (shown) console.log(shown);
		});
	}
	const ended = once(turbo, "exit")
		.catch((error: Error) => lastLines.push(`turbo does not run: ${error.message}`))
		.then(() => {
			if (!isStopping) console.error(lastLines.join("\n"));
		});
	return {
		name: "a service",
		ended,
		async stop() {
			isStopping = true;
			turbo.kill("SIGTERM");
			await Promise.race([ended, delay(patience, undefined, { ref: false })]);
			await killRun(runId);
		},
	};
}

/** "@repo/doc-signing:dev: text" → "doc-signing: text"; undefined for turbo's own lines. */
export function serviceLine(line: string): string | undefined {
	const [, service, text = ""] = /^@repo\/([\w-]+):dev: (.*)$/.exec(line) ?? [];
	if (!service || text.startsWith("cache bypass") || text.startsWith("$ ")) return undefined;
	return `${service}: ${text}`;
}
