import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolPath } from "../../helm/test/helm.ts";
import { findBlock } from "./documented-commands.ts";

/**
 * Prepares what infra/helm/README.md needs beside a cluster: helm and kubectl, which here only render the objects that they
 * would create, and the files that its reader writes.
 */
export async function prepareCharts(
	{ root, programs }: { root: string; programs: string },
	readme: string,
): Promise<void> {
	const tools = join(root, "../tools");
	await mkdir(tools);
	for (const name of ["helm", "kubectl"] as const) await symlink(await toolPath(name), join(tools, name));
	const script = (line: string) => `#!/bin/sh\n${line}\n`;
	const executable = { mode: 0o755 };
	await writeFile(
		join(programs, "kubectl"),
		script(`exec ${join(tools, "kubectl")} "$@" --dry-run=client --output=name`),
		executable,
	);
	await writeFile(
		join(programs, "helm"),
		script(`[ "$1" = install ] && shift && exec ${join(tools, "helm")} template "$@"`),
		executable,
	);
	await writeFile(join(root, "values.yaml"), findBlock(readme, "yaml") ?? "");
	for (const secret of ["database-url", "signing-key-secret", "smtp-url"])
		await writeFile(join(root, secret), "secret");
}
