import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { endWithThisProcess, type Running, serviceProgram, stoppable } from "@repo/infra-local/testing";
import type { Dependencies } from "../../src/dependencies.ts";

export type ServiceProcess = Running & {
	/** The address of its API. */
	address: string;
	/** What it has logged. */
	logged(): string;
};

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The service in a separate process, on the database, storage and mail server of `config`. Resolves once it listens. */
export async function startServiceProcess(
	{ config }: Pick<Dependencies, "config">,
	settings: Record<string, string> = {},
): Promise<ServiceProcess> {
	const child = start("server", [], config, { PORT: "0", METRICS_PORT: "0", ...settings });
	let logged = "";
	child.stdout?.on("data", (piece: Buffer) => {
		logged += piece.toString();
	});
	const address = `http://127.0.0.1:${await listeningPort(child)}`;
	return { ...stoppable(child), address, logged: () => logged };
}

/** An operator command in a separate process, for tests that kill it. */
export function startCommand({ config }: Pick<Dependencies, "config">, words: string[]): Running {
	const child = start("cli", words, config, {});
	child.stdout?.resume();
	return stoppable(child);
}

function start(
	entry: string,
	words: string[],
	config: Dependencies["config"],
	settings: Record<string, string>,
) {
	const child = spawn(process.execPath, [...serviceProgram("doc-signing", entry), ...words], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			TMPDIR: tmpdir(),
			BASE_URL: config.BASE_URL,
			ENCRYPTION_SECRET: config.ENCRYPTION_SECRET,
			DATABASE_URL: config.DATABASE_URL,
			S3_ENDPOINT: config.S3_ENDPOINT,
			S3_REGION: config.S3_REGION,
			S3_BUCKET: config.S3_BUCKET,
			S3_ACCESS_KEY: config.S3_ACCESS_KEY,
			S3_SECRET_KEY: config.S3_SECRET_KEY,
			SMTP_URL: config.SMTP_URL,
			...settings,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	endWithThisProcess(child);
	return child;
}

function listeningPort(child: ChildProcess): Promise<number> {
	return new Promise((resolve, reject) => {
		let text = "";
		const read = (piece: Buffer): void => {
			text += piece.toString();
			const line = text.split("\n").find((one) => one.includes('"listening"'));
			if (line === undefined || !text.endsWith("\n")) return;
			child.stdout?.off("data", read).resume();
			resolve(JSON.parse(line).port);
		};
		child.stdout?.on("data", read);
		child.once("exit", (code) => reject(new Error(`The service ended with ${code} before it listened.`)));
	});
}
