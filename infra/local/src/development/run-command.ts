import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Service } from "./services.ts";

export interface Command {
	arguments: string[];
	/** Standard input. */
	input?: string;
	/** In addition to the settings of the service. */
	environment?: Record<string, string>;
	signal: AbortSignal;
}

/** Runs one of a service's package scripts with the service's settings, and returns its output. */
export async function runCommand(service: Service, script: string, command: Command): Promise<string> {
	const child = spawn("pnpm", ["run", "--silent", script, ...command.arguments], {
		cwd: service.directory,
		env: { ...process.env, ...service.environment, ...command.environment },
		stdio: ["pipe", "pipe", "pipe"],
		signal: command.signal,
	});
	child.stdin.on("error", () => undefined); // it may exit without reading
	child.stdin.end(command.input);
	const [output, complaint, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close") as Promise<[number | null]>,
	]);
	if (code === 0) return output;
	throw new Error(`${service.name}: \`pnpm ${script}\` failed.\n${complaint}${output}`.trim());
}
