import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

export type WorkerProcess = {
	pid: number;
	/** kill -9. Resolves when the process is gone. */
	kill(): Promise<void>;
};

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The service itself as a process that works off jobs. Resolves once it does. */
export async function startWorkerProcess(settings: Record<string, string>): Promise<WorkerProcess> {
	const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", "src/server.ts"], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			TMPDIR: tmpdir(),
			ROLE: "worker",
			PORT: "0",
			METRICS_PORT: "0",
			...settings,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	await listening(child);
	return {
		pid: child.pid ?? 0,
		async kill() {
			if (child.exitCode !== null || child.signalCode !== null) return;
			const gone = once(child, "exit");
			child.kill("SIGKILL");
			await gone;
		},
	};
}

function listening(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		child.stdout?.on("data", (piece: Buffer) => {
			if (piece.includes('"listening"')) resolve();
		});
		child.once("exit", (code) => reject(new Error(`the worker ended with ${code} before it was at work`)));
	});
}
