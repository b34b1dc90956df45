// An operator's command, with the settings of the running `npm start`: `npm run operator -- doc-signing users
// list`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { checkout, readConfig } from "./config.ts";
import { readRunningServices } from "./run-file.ts";

const [wanted, ...command] = process.argv.slice(2);
const services = await readRunningServices(readConfig(process.env).dataDirectory);
const service = services.find(({ name }) => name === wanted);

if (services.length === 0)
	refuse("The services are not running. Run `npm start` in another terminal first.", 1);
else if (!service)
	refuse(`Usage: npm run operator -- ${services.map(({ name }) => name).join("|")} COMMAND …`, 2);
else {
	const cli = `services/${service.name}/src/cli.ts`;
	const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", cli, ...command], {
		cwd: checkout, // paths are relative to npm's working directory
		env: { ...process.env, ...service.environment },
		stdio: "inherit",
	});
	const [code] = (await once(child, "exit")) as [number | null];
	process.exitCode = code ?? 1;
}

function refuse(reason: string, code: number): void {
	console.error(reason);
	process.exitCode = code;
}
