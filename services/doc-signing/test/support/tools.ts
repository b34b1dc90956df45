import { spawnSync } from "node:child_process";
import { test } from "@jest/globals";

const known = new Map<string, boolean>();

/** Whether a command-line tool is installed here. */
export function hasTool(name: string): boolean {
	const found = known.get(name) ?? spawnSync(name, ["--version"]).error === undefined;
	known.set(name, found);
	return found;
}

/** A test that depends on another program; skipped, and reported as such, where the program is not installed. */
export function testWith(tool: string, name: string, run: () => Promise<void> | void): void {
	if (hasTool(tool)) test(`${name} (${tool})`, run);
	// oxlint-disable-next-line jest/no-disabled-tests -- where the program is installed, as in CI, it runs
	else test.skip(`${name} (${tool} is not installed)`, run);
}

export function runTool(
	tool: string,
	args: string[],
	input?: Uint8Array,
): { status: number | null; output: string } {
	const { status, stdout, stderr } = spawnSync(tool, args, {
		encoding: "buffer",
		...(input ? { input } : {}),
	});
	return { status, output: `${stdout}${stderr}` };
}
