// Links in Markdown files have a target, and each service's README and Helm chart have exactly the settings of its
// src/config.ts.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

/** The Helm charts' templates set these. */
const setByChart = ["ROLE", "PORT", "METRICS_PORT"];
/** Settings of Node itself. */
const ofNode = ["NODE_EXTRA_CA_CERTS"];

const root = process.argv[2] ?? repositoryRoot;
const files = listFiles(root);
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

const faults = [
	...files.filter((path) => path.endsWith(".md")).flatMap(brokenLinks),
	...files.filter((path) => /^services\/[^/]+\/src\/config\.ts$/.test(path)).flatMap(strayedSettings),
	...files.filter((path) => /^infra\/helm\/[^/]+\/values\.schema\.json$/.test(path)).flatMap(strayedValues),
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
	const taken = settingsOf(path);
	const rows = [...read(readme).matchAll(/^\| (`[A-Z][^|]+)\|/gm)].map(([, names = ""]) => names).join();
	const listed = names(rows.matchAll(/`([A-Z][A-Z0-9_]+)`/g));
	return [
		...taken.filter((name) => !listed.includes(name)).map((name) => `${readme}: does not name ${name}`),
		...listed
			.filter((name) => !taken.includes(name))
			.map((name) => `${readme}: names ${name}, which ${path} does not`),
	];
}

/** @param {string} path */
function strayedValues(path) {
	const config = `services/${path.split("/")[2]}/src/config.ts`;
	const taken = settingsOf(config);
	const { settings, secrets, certificates } = JSON.parse(read(path)).properties;
	const inFiles = Object.keys(secrets.properties);
	const listed = [settings, certificates].flatMap(({ properties }) => Object.keys(properties));
	const accepted = [...listed, ...inFiles, ...inFiles.map((name) => `${name}_FILE`), ...setByChart];
	const isTaken = (/** @type {string} */ name) => taken.includes(name) || ofNode.includes(name);
	return [
		...taken.filter((name) => !accepted.includes(name)).map((name) => `${path}: does not accept ${name}`),
		...listed
			.filter((name) => !isTaken(name))
			.map((name) => `${path}: accepts ${name}, which ${config} does not`),
		...inFiles
			.filter((name) => !isTaken(name) && !isTaken(`${name}_FILE`))
			.map((name) => `${path}: accepts ${name}, which ${config} does not`),
	];
}

/** The names of the settings that a service's config.ts reads. @param {string} path */
function settingsOf(path) {
	const own = read(path);
	const sharesSome = own.includes("...serviceSettings");
	const shared = sharesSome ? read("packages/service-kit/src/settings/service-settings.ts") : "";
	return names((own + shared).matchAll(/^\t+([A-Z][A-Z0-9_]+):/gm));
}

/** @param {Iterable<RegExpExecArray>} matches */
function names(matches) {
	return [...matches].map(([, name = ""]) => name);
}
