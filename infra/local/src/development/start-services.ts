import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { checkout } from "./config.ts";
import { endMarked, runVariable } from "./run-file.ts";
import type { Service } from "./services.ts";
import type { Running } from "./surroundings.ts";

/** Longer than the services give the requests in flight. */
const patience = 12_000;

/** The `dev` task of each service and what it depends on; a service restarts when its files change. */
export function startServices(services: Service[], runId: string): Running {
	const turbos = services.map((service) => startTurbo(service, runId));
	const ended = Promise.race(turbos.map((turbo) => turbo.ended));
	return {
		name: services.map(({ name }) => name).join(" or "),
		ended,
		async stop() {
			for (const turbo of turbos) turbo.process.kill("SIGTERM");
			const allEnded = Promise.all(turbos.map((turbo) => turbo.ended));
			await Promise.race([allEnded, delay(patience, undefined, { ref: false })]);
			await endMarked(runId);
		},
	};
}

/** One turbo for each service, since it gives all its tasks the same environment. */
function startTurbo({ name, environment }: Service, runId: string) {
	const turbo = spawn("turbo", ["run", "dev", "--env-mode=loose", `--filter=@repo/${name}`], {
		cwd: checkout,
		detached: true, // the terminal's Ctrl-C is for us; we stop in the order that things need
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...environment, [runVariable]: runId },
	});
	const ended = new Promise<void>((resolve) => {
		turbo.once("exit", () => resolve());
		turbo.once("error", (error) => {
			console.error(`turbo does not run: ${error.message}`);
			resolve();
		});
	});
	return { process: turbo, ended };
}
