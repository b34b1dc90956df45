// Links in Markdown files have a target, and each service's README lists exactly the settings of its src/config.ts.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

const root = process.argv[2] ?? repositoryRoot;
const files = listFiles(root);
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

const faults = [
	...files.filter((path) => path.endsWith(".md")).flatMap(brokenLinks),
	...files.filter((path) => /^services\/[^/]+\/src\/config\.ts$/.test(path)).flatMap(strayedSettings),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {string} path */
function brokenLinks(path) {
	const links = [...read(path).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
	return links.flatMap(([, file = "", heading]) => {
		const target = file === "" ? path : join(dirname(path), file);
		if (!existsSync(join(root, target))) return `${path}: there is no ${target}`;
		const isThere = heading === undefined || headingsOf(target).includes(heading);
		return isThere ? [] : `${path}: ${target} has no heading #${heading}`;
	});
}

/** As they are linked to. @param {string} path */
function headingsOf(path) {
	const headings = [...read(path).matchAll(/^#+ (.+)$/gm)];
	return headings.map(([, text = ""]) =>
		text
			.toLowerCase()
			.replaceAll(/[^\w\- ]/g, "")
			.replaceAll(" ", "-"),
	);
}

/** @param {string} path */
function strayedSettings(path) {
	const readme = join(dirname(path), "../README.md");
	const own = read(path);
	const sharesSome = own.includes("...serviceSettings");
	const shared = sharesSome ? read("packages/service-kit/src/settings/service-settings.ts") : "";
	const taken = names((own + shared).matchAll(/^\t+([A-Z][A-Z0-9_]+):/gm));
	const rows = [...read(readme).matchAll(/^\| (`[A-Z][^|]+)\|/gm)].map(([, names = ""]) => names).join();
	const listed = names(rows.matchAll(/`([A-Z][A-Z0-9_]+)`/g));
	return [
		...taken.filter((name) => !listed.includes(name)).map((name) => `${readme}: does not name ${name}`),
		...listed
			.filter((name) => !taken.includes(name))
			.map((name) => `${readme}: names ${name}, which ${path} does not`),
	];
}

/** @param {Iterable<RegExpExecArray>} matches */
function names(matches) {
	return [...matches].map(([, name = ""]) => name);
}
