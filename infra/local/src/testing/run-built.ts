import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** A program of a built service, such as "server" of "doc-signing". `root` is another checkout of the repository. */
export function builtPath(service: string, entry: string, root = repository): string {
	return join(root, "services", service, "dist", `${entry}.js`);
}

/**
 * How Node runs a program of a service in the service's folder: from source, or with TEST_SERVICES=built, as in CI, as
 * deployed, which starts in a fifth of the time.
 */
export function serviceProgram(service: string, entry: string): string[] {
	if (process.env.TEST_SERVICES === "built") return [builtPath(service, entry)];
	return ["--import", "tsx", "--conditions=source", `src/${entry}.ts`];
}

/** Runs it to completion with only these settings; resolves to its output. */
export async function runBuilt(
	service: string,
	[entry, ...parameters]: [entry: string, ...parameters: string[]],
	settings: Record<string, string>,
	root?: string,
): Promise<string> {
	const env = { PATH: process.env.PATH, ...settings };
	const { stdout } = await run(process.execPath, [builtPath(service, entry, root), ...parameters], { env });
	return stdout;
}
