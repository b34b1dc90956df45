import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithThisProcess, findFreePort, type Running, stoppable } from "@repo/infra-local/testing";

export type ObjectStorageProcess = {
	/** The service's settings for it. */
	settings: { S3_ENDPOINT: string; S3_ACCESS_KEY: string; S3_SECRET_KEY: string };
	/** kill -9. */
	kill(): Promise<void>;
	/** Starts again, on the same files and port. */
	start(): Promise<void>;
	close(): Promise<void>;
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = `
	import { startObjectStorage } from "@repo/infra-local/object-storage";
	await startObjectStorage(JSON.parse(process.argv[1]));
	console.log("listening");
`;

/** An object storage in a separate process, which can be killed. */
export async function startObjectStorageProcess(): Promise<ObjectStorageProcess> {
	const directory = await mkdtemp(join(tmpdir(), "object-storage-"));
	const port = await findFreePort();
	const credentials = [{ accessKeyId: "killed", secretAccessKey: "killed-while-sealing" }];
	const options = JSON.stringify({ directory, port, credentials });
	let running: Running | undefined;
	const start = async (): Promise<void> => {
		const child = spawn(
			process.execPath,
			["--import", "tsx", "--conditions=source", "--input-type=module", "-e", program, options],
			{ cwd: root, env: { PATH: process.env.PATH }, stdio: ["ignore", "pipe", "inherit"] },
		);
		running = stoppable(child);
		endWithThisProcess(child);
		await Promise.race([
			once(child.stdout, "data"),
			once(child, "exit").then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
		]);
	};
	const kill = async () => running?.kill();
	await start();
	return {
		settings: {
			S3_ENDPOINT: `http://127.0.0.1:${port}`,
			S3_ACCESS_KEY: "killed",
			S3_SECRET_KEY: "killed-while-sealing",
		},
		kill,
		start,
		async close() {
			await kill();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
