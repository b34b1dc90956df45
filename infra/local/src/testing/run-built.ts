import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A program of a built service, such as "server" of "doc-signing". */
export function builtPath(service: string, entry: string): string {
	return fileURLToPath(new URL(`../../../../services/${service}/dist/${entry}.js`, import.meta.url));
}

/** Runs it to completion with only these settings; resolves to its output. */
export async function runBuilt(
	service: string,
	[entry, ...parameters]: [entry: string, ...parameters: string[]],
	settings: Record<string, string>,
): Promise<string> {
	const env = { PATH: process.env.PATH, ...settings };
	const { stdout } = await run(process.execPath, [builtPath(service, entry), ...parameters], { env });
	return stdout;
}
