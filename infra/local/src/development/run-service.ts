// The `dev` task of a service: runs its server, and restarts it when it exits or a file changes. With DATABASE_URL
// set, it uses the environment unchanged; otherwise it waits for the backing services of `turbo dev` or `npm
// start`.
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pretty from "pino-pretty";
import { checkout, readConfig } from "./config.ts";
import { isRunAlive } from "./run-file.ts";
import { readRunningServices } from "./running-services.ts";
import { stopRequest } from "./stop-request.ts";
import { supervise } from "./supervise.ts";

const signal = stopRequest();
const cwd = process.cwd();
const format = pretty.prettyFactory({ singleLine: true, ignore: "pid,hostname,service", colorize: false });

try {
	await supervise({
		command: [process.execPath, "--import", "tsx", "--conditions=source", "src/server.ts"],
		cwd,
		env: { ...process.env, ...(await settings()) },
		watched: [join(cwd, "src"), join(checkout, "packages")],
		print: (line) => console.log(line.startsWith("{") ? format(line).trimEnd() : line),
		signal,
	});
} catch (error) {
	if (!signal.aborted) throw error;
}
process.exit();

async function settings(): Promise<Record<string, string>> {
	if (process.env.DATABASE_URL) return {};
	const { dataDirectory } = readConfig(process.env);
	for (;;) {
		const services = (await isRunAlive(dataDirectory)) ? await readRunningServices(dataDirectory) : [];
		const service = services.find(({ name }) => name === basename(cwd));
		if (service) return service.environment;
		await delay(200, undefined, { signal });
	}
}
