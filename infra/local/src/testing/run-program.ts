import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { endWithThisProcess } from "../processes/process-table.ts";
import { serviceProgram } from "./run-built.ts";

type Environment = Record<string, string>;

/** A program in a separate process. */
export type Running = {
	pid: number;
	/** False once it has exited. */
	isRunning(): boolean;
	/** Sends the signal, and resolves once the process has exited. */
	end(signal: NodeJS.Signals): Promise<void>;
	/** SIGTERM. */
	stop(): Promise<void>;
	/** kill -9. */
	kill(): Promise<void>;
};

/** A service as deployed: migrated, set up with its operator's commands, listening. */
export function describeService(name: string, environment: Environment) {
	const cwd = fileURLToPath(new URL(`../../../../services/${name}`, import.meta.url));
	const start = (entry: string, ...parameters: string[]) =>
		spawn(process.execPath, [...serviceProgram(name, entry), ...parameters], {
			cwd,
			env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...environment },
			stdio: ["pipe", "pipe", "inherit"],
		});

	return {
		migrate: () => finished(start("migrate")),
		/** The operator command line's output, parsed as JSON. */
		command: async (...parameters: string[]): Promise<Record<string, string>> =>
			JSON.parse(await finished(start("cli", ...parameters, "--json"))),
		async serve(): Promise<Running> {
			const server = start("server");
			endWithThisProcess(server);
			let logged = "";
			server.stdout.on("data", (piece: Buffer) => {
				logged = `${logged}${piece.toString()}`.slice(-10_000);
			});
			server.once("close", (code) => {
				// Nothing stopped it, and the tests that follow only see refused connections.
				if (code) console.error(`${name} ended with ${code}: ${logged}`);
			});
			await untilAnswered(`${environment.BASE_URL}/readyz`, server);
			return stoppable(server);
		},
	};
}

/** An example as in the README: `node examples/<file>`, with `--import tsx` for TypeScript. */
export function runExample(file: string, parameters: string[], environment: Environment) {
	const path = fileURLToPath(new URL(`../../../../examples/${file}`, import.meta.url));
	const loader = file.endsWith(".ts") ? ["--import", import.meta.resolve("tsx")] : [];
	const child = spawn(process.execPath, [...loader, path, ...parameters], {
		env: { PATH: process.env.PATH, ...environment },
		stdio: ["pipe", "pipe", "inherit"],
	});
	return {
		output: () => finished(child),
		/** Its output, line by line, while it runs. */
		async *lines(): AsyncGenerator<string> {
			yield* createInterface({ input: child.stdout });
			if (child.exitCode === null) await once(child, "exit");
			if (child.exitCode !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode}`);
		},
		async serve(address: string): Promise<Running> {
			child.stdout.resume();
			await untilAnswered(address, child);
			return stoppable(child);
		},
	};
}

async function finished(child: ChildProcess): Promise<string> {
	child.stdin?.end();
	if (!child.stdout) throw new Error("The program's output is not piped.");
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
	if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}: ${output}`);
	return output;
}

async function untilAnswered(address: string, child: ChildProcess): Promise<void> {
	while (child.exitCode === null) {
		const answer = await fetch(address).catch(() => undefined);
		if (answer?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode} before it answered.`);
}

export function stoppable(child: ChildProcess): Running {
	const isRunning = () => child.exitCode === null && child.signalCode === null;
	const end = async (signal: NodeJS.Signals) => {
		if (!isRunning()) return;
		const ended = once(child, "exit");
		child.kill(signal);
		await ended;
	};
	return { pid: child.pid ?? 0, isRunning, end, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
