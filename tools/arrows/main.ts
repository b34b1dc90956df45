// Checks the dependency rules of docs/architecture.md in every source file: `pnpm check arrows`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, repositoryRoot } from "../source-tree.mjs";
import { checkArrows, isChecked, rules } from "./check-arrows.ts";
import { drawMap, rooms } from "./rules/rooms.ts";

const root = process.argv[2] ?? repositoryRoot;
const files = new Map(
	listFiles(root)
		.filter(isChecked)
		.map((path) => [path, readFileSync(join(root, path), "utf8")]),
);
const violations = checkArrows(files);

for (const { rule, findings } of violations) {
	console.error(`\n${rule.name}: ${rule.why}.\n  Instead: ${rule.instead}.`);
	for (const { path, line, what } of findings) console.error(`  ${path}:${line}  ${what}`);
}
const count = violations.reduce((sum, { findings }) => sum + findings.length, 0);
if (count > 0) {
	console.error(`\n${count} arrow${count === 1 ? "" : "s"} pointing the wrong way.`);
	process.exitCode = 1;
} else {
	for (const service of Object.keys(rooms)) console.log(`${service}\n  ${drawMap(service).join("\n  ")}`);
	console.log(`${files.size} files, ${rules.length} rules, no arrow points the wrong way.`);
}
