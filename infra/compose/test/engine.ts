import { type SpawnOptions, spawn } from "node:child_process";

export type Finished = { code: number; stdout: string; stderr: string; seconds: number };

/** The container engine and compose available on this machine. */
export type Engine = {
	version: string;
	/** Runs to completion; throws when it fails. */
	docker(...parameters: string[]): Promise<string>;
	/** Runs to completion, whatever the exit code. */
	tryDocker(parameters: string[], options?: SpawnOptions): Promise<Finished>;
	tryCompose(parameters: string[], options?: SpawnOptions): Promise<Finished>;
};

/** Throws with the reason when there is none. `DOCKER` names a client other than the first on the PATH. */
export async function findEngine(): Promise<Engine | string> {
	const docker = process.env.DOCKER ?? "docker";
	const tryDocker: Engine["tryDocker"] = (parameters, options) => finish(docker, parameters, options);
	const info = await tryDocker(["info", "--format", "{{.ServerVersion}} {{.Driver}}"]);
	if (info.code !== 0) return `No container engine answers: ${firstLine(info.stderr)}`;
	const plugin = await tryDocker(["compose", "version", "--short"]);
	const [program, ...before] = plugin.code === 0 ? [docker, "compose"] : ["docker-compose"];
	const compose = await finish(program, [...before, "version", "--short"]);
	if (compose.code !== 0)
		return "There is a container engine, but neither docker compose nor docker-compose.";
	return {
		version: `engine ${info.stdout.trim()}, compose ${compose.stdout.trim()}`,
		tryDocker,
		tryCompose: (parameters, options) => finish(program, [...before, ...parameters], options),
		docker: async (...parameters) => {
			const { code, stdout, stderr } = await tryDocker(parameters);
			if (code !== 0) throw new Error(`docker ${parameters.join(" ")} ended with ${code}: ${stderr}`);
			return stdout.trim();
		},
	};
}

function finish(program: string, parameters: string[], options: SpawnOptions = {}): Promise<Finished> {
	const started = performance.now();
	const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"], ...options });
	let stdout = "";
	let stderr = "";
	child.stdout?.on("data", (chunk: Buffer) => {
		stdout += chunk;
	});
	child.stderr?.on("data", (chunk: Buffer) => {
		stderr += chunk;
	});
	return new Promise((resolve) => {
		const end = (code: number) =>
			resolve({ code, stdout, stderr, seconds: (performance.now() - started) / 1000 });
		child.once("error", (error) => {
			stderr += error.message;
			end(127);
		});
		child.once("close", (code) => end(code ?? 1));
	});
}

function firstLine(text: string): string {
	return text.trim().split("\n")[0] ?? "";
}
