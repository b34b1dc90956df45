// No block of six identical lines in two services: it belongs in packages/service-kit (docs/decisions/structure.md).
// Tests count: shared parts belong in infra/local or the kit's testing/. Imports, comments and lines of
// punctuation do not: they are similar without being copied.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

const MIN_LINES = 6;

/** @typedef {{ path: string, number: number, text: string }} Line */
/** @typedef {{ file: Line[], start: number }} Position */

const root = process.argv[2] ?? repositoryRoot;
const files = listFiles(root).filter(isServiceSource).map(readCode);
const copies = findCopies(files);
for (const { count, first, second } of copies)
	console.error(
		`${second.path}:${second.number} repeats ${count} lines of ${first.path}:${first.number}: move them to packages/service-kit`,
	);
process.exitCode = copies.length > 0 ? 1 : 0;

/** @param {string} path */
function isServiceSource(path) {
	return /^services\/[^/]+\/.*\.tsx?$/.test(path);
}

/** The lines that count, without indentation. @param {string} path @returns {Line[]} */
function readCode(path) {
	const text = readFileSync(join(root, path), "utf8");
	// Blanked rather than removed, to keep the line numbers.
	const code = text
		.replaceAll(/^[ \t]*\/\*[\s\S]*?\*\//gm, blank)
		.replaceAll(/^[ \t]*\/\/.*/gm, blank)
		.replaceAll(/^import\b(?![.(])[^;]*;/gm, blank);
	return code
		.split("\n")
		.map((line, index) => ({ path, number: index + 1, text: line.trim() }))
		.filter((line) => /[\p{L}\p{N}]/u.test(line.text));
}

/** @param {string} text */
function blank(text) {
	return text.replaceAll(/[^\n]/g, "");
}

/** Each block once, at its full length. @param {Line[][]} sources */
function findCopies(sources) {
	/** @type {Map<string, Position[]>} */
	const seen = new Map();
	const found = [];
	for (const file of sources) {
		for (let start = 0; start + MIN_LINES <= file.length; start++) {
			const key = textOf(file, start);
			const position = { file, start };
			const [longest] = (seen.get(key) ?? [])
				.filter((other) => serviceOf(other.file) !== serviceOf(file))
				.map((other) => ({ other, count: commonLines(other, position) }))
				.sort((a, b) => b.count - a.count);
			seen.set(key, [...(seen.get(key) ?? []), position]);
			const [first, second] = [longest?.other.file[longest.other.start], file[start]];
			if (!longest || !first || !second) continue;
			found.push({ count: longest.count, first, second });
			start += longest.count - 1;
		}
	}
	return found;
}

/** @param {Line[]} file @param {number} start */
function textOf(file, start) {
	return file
		.slice(start, start + MIN_LINES)
		.map(({ text }) => text)
		.join("\n");
}

/** @param {Line[]} file */
function serviceOf([line]) {
	return line?.path.split("/")[1];
}

/** @param {Position} a @param {Position} b */
function commonLines(a, b) {
	let count = 0;
	while (isSame(a.file[a.start + count], b.file[b.start + count])) count++;
	return count;
}

/** @param {Line | undefined} a @param {Line | undefined} b */
function isSame(a, b) {
	return a !== undefined && a.text === b?.text;
}
