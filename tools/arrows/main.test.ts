import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "@jest/globals";

const root = mkdtempSync(join(tmpdir(), "arrows-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the command reports file, line, rule, reason and solution, and fails", () => {
	write("services/doc-signing/src/documents/send-document.ts", 'import type { Pool } from "pg";\n');
	write("services/doc-signing/dist/documents/send-document.js", 'import "pg";\n');
	const { status, stderr } = checkArrows();
	expect(status).toBe(1);
	expect(stderr).toContain("sql-in-queries: every statement");
	expect(stderr).toContain("Instead: put the statement into");
	expect(stderr).toContain("  services/doc-signing/src/documents/send-document.ts:1  imports a type from pg");
	expect(stderr).toContain("1 arrow pointing the wrong way.");
});

test("the command passes where nothing is wrong", () => {
	write("services/doc-signing/src/envelopes/documents/queries.ts", 'import type { Pool } from "pg";\n');
	const { status, stdout } = checkArrows();
	expect(status).toBe(0);
	expect(stdout).toContain("1 files, ");
});

function write(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}

function checkArrows() {
	const main = fileURLToPath(new URL("./main.ts", import.meta.url));
	return spawnSync(process.execPath, ["--import", "tsx", main, root], { encoding: "utf8" });
}
