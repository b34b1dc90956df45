// A file over 300 lines is an error, one over 200 a warning.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

const limit = 300;
const pause = 200;
const written = [".ts", ".tsx", ".mts", ".mjs", ".js", ".css", ".sql", ".sh", ".py"];

const root = process.argv[2] ?? repositoryRoot;
const sizes = listFiles(root)
	.filter((path) => written.some((ending) => path.endsWith(ending)) && !isMade(path))
	.map((path) => ({ path, lines: lineCount(readFileSync(join(root, path), "utf8")) }))
	.sort((a, b) => b.lines - a.lines);

const tooLong = sizes.filter(({ lines }) => lines > limit);
const long = sizes.filter(({ lines }) => lines > pause && lines <= limit);
for (const { path, lines } of long) console.log(`note: ${path} has ${lines} lines; is it one thing?`);
for (const { path, lines } of tooLong)
	console.error(`${path} has ${lines} lines, more than ${limit}: split it by what it does`);
const small = sizes.filter(({ lines }) => lines <= 150).length;
console.log(
	`${sizes.length} files, ${Math.round((100 * small) / Math.max(sizes.length, 1))} % of at most 150 lines.`,
);
process.exitCode = tooLong.length > 0 ? 1 : 0;

/** Excludes drizzle's migrations, generated/ and third-party fixtures/. @param {string} path */
function isMade(path) {
	return path.split("/").some((folder) => ["migrations", "generated", "fixtures"].includes(folder));
}

/** @param {string} text */
function lineCount(text) {
	return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
