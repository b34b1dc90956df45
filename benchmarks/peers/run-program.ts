import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "./start-process.ts";

const run = promisify(execFile);

/** Runs a built program to completion; resolves to its output. */
export async function runProgram(
	path: string,
	programArguments: string[],
	settings: Record<string, string>,
): Promise<string> {
	const env = { PATH: process.env.PATH, ...settings };
	const { stdout } = await run(process.execPath, [join(repository, path), ...programArguments], { env });
	return stdout;
}
