import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import { repositoryRoot } from "./source-tree.mjs";

/** A new folder for each test of the file, for the checks to read as a repository. */
export function checkUnderTest() {
	let root = "";
	beforeEach(() => {
		root = mkdtempSync(join(tmpdir(), "checks-"));
	});
	afterEach(() => rmSync(root, { recursive: true, force: true }));
	return {
		root: () => root,
		write(path: string, text: string): void {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), text);
		},
		/** Runs the program of this folder. */
		check(program: string): { status: number | null; output: string } {
			const command = [join(repositoryRoot, "tools", program), root];
			const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
			return { status, output: stdout + stderr };
		},
	};
}
