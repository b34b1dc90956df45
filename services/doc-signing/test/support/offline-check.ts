import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./tools.ts";

const manual = readFileSync(new URL("../../docs/passkey-evidence.md", import.meta.url), "utf8");
const [extract = "", check = ""] = blocks("sh");
const [script = ""] = blocks("js");

function blocks(language: string): string[] {
	const found = manual.matchAll(new RegExp(`^ *\`\`\`${language}\n([^]*?)^ *\`\`\``, "gm"));
	return [...found].map(([, code = ""]) => code.replaceAll(/^ {3}/gm, ""));
}

/** A folder for following docs/passkey-evidence.md to the letter. */
export function offlineCheck() {
	const folder = mkdtempSync(join(tmpdir(), "passkey-evidence-"));
	return {
		/** Runs the manual's steps on a sealed file. `change` edits the extracted evidence before it is checked. */
		follow(name: string, sealed: Buffer, change: (evidence: string) => string = (text) => text) {
			const place = join(folder, name);
			mkdirSync(place);
			writeFileSync(join(place, "sealed.pdf"), sealed);
			writeFileSync(join(place, "check.mjs"), script);
			const run = (code: string) => runTool("sh", ["-c", `cd ${place} && set -e; ${code}`]);
			const extracted = run(extract);
			if (extracted.status !== 0) throw new Error(extracted.output);
			const [evidence = ""] = run("ls evidence/passkey-evidence-*.json").output.trim().split("\n");
			const path = join(place, evidence);
			writeFileSync(path, change(readFileSync(path, "utf8")));
			return run(check);
		},
		close: () => rmSync(folder, { recursive: true }),
	};
}
