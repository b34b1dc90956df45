// Links in Markdown files have a target, and each service's README and the Helm chart have exactly the settings of its
// src/config.ts.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

/** The Helm chart's templates set these. */
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
	...files.filter((path) => path === "infra/helm/chart/values.schema.json").flatMap(strayedValues),
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

/** The addresses that link to them. @param {string} path */
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
	const { $defs, allOf } = JSON.parse(read(path));
	const resolved = JSON.stringify(allOf).replaceAll(/\{"\$ref":"#\/\$defs\/(\w+)"\}/g, (_, name) =>
		JSON.stringify($defs[name]),
	);
	return JSON.parse(resolved).flatMap((/** @type {any} */ service) => {
		const { settings, secrets, certificates } = service.then.properties;
		const config = `services/${service.if.properties.name.const}/src/config.ts`;
		const taken = settingsOf(config);
		const isTaken = (/** @type {string} */ name) => taken.includes(name) || ofNode.includes(name);
		const inFiles = namesIn(secrets);
		const listed = [settings, certificates].flatMap(namesIn);
		const accepted = [...listed, ...inFiles, ...inFiles.map((name) => `${name}_FILE`), ...setByChart];
		return [
			...taken
				.filter((name) => !accepted.includes(name))
				.map((name) => `${path}: does not accept ${name} of ${config}`),
			...[
				...listed.filter((name) => !isTaken(name)),
				...inFiles.filter((name) => !isTaken(name) && !isTaken(`${name}_FILE`)),
			].map((name) => `${path}: accepts ${name}, which ${config} does not`),
		];
	});
}

/** The names that a schema's `propertyNames` list. @param {any} schema @returns {string[]} */
function namesIn({ propertyNames, enum: own = [], anyOf = [] }) {
	return propertyNames ? namesIn(propertyNames) : [...own, ...anyOf.flatMap(namesIn)];
}

/** The names of the settings that a service's config.ts reads. @param {string} path */
function settingsOf(path) {
	const own = read(path);
	const sharesSome = own.includes("...serviceSettings");
	const shared = sharesSome ? read("packages/service-kit/src/settings/read-settings.ts") : "";
	return names((own + shared).matchAll(/^\t+([A-Z][A-Z0-9_]+):/gm));
}

/** @param {Iterable<RegExpExecArray>} matches */
function names(matches) {
	return [...matches].map(([, name = ""]) => name);
}
