// Writes services/*/THIRD-PARTY-NOTICES: the licenses of all npm packages in a service's image. With --check,
// writes nothing and fails when a file is stale or a license is not allowed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import standardTexts from "spdx-license-list/full.js";
import { identifiers, isAllowed } from "./licenses.mjs";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

/** @typedef {{ name: string, version: string, license: string, homepage: string, directory: string }} Package */

// The libraries inside sharp-libvips, which its README lists without their texts.
const libvipsTexts = ["LGPL-3.0", "GPL-3.0", "MPL-1.1", "BSD-2-Clause", "BSD-3-Clause", "MIT", "Zlib"].concat(
	[...["FTL", "IJG", "Libpng", "libtiff"]],
);

const isCheck = process.argv.includes("--check");
for (const service of readdirSync(join(repositoryRoot, "services"))) {
	const path = join(repositoryRoot, "services", service, "THIRD-PARTY-NOTICES");
	const packages = shippedPackages(service);
	const refused = packages.filter((one) => !isAllowed(one));
	for (const { name, license } of refused)
		fail(`${service}: the license of ${name} is not allowed: ${license}`);
	const notices = render(service, packages);
	if (!isCheck) writeFileSync(path, notices);
	else if (!existsSync(path) || readFileSync(path, "utf8") !== notices)
		fail(
			`${service}: THIRD-PARTY-NOTICES is stale: run \`node tools/third-party-notices.mjs\` and commit it`,
		);
	else console.log(`${service}: the notices of ${packages.length} packages are current`);
}

/**
 * Production dependencies, development dependencies that Vite bundles for the browser, and the bundler, whose functions
 * are in each bundle.
 *
 * @param {string} service
 */
function shippedPackages(service) {
	const bundled = bundledPackages(service);
	const all = [
		...list(service, "--prod"),
		...list(service, "--dev").filter(({ name }) => bundled.has(name)),
		...list("bundle-service", "--prod").filter(({ name }) => name === "rolldown"),
	];
	const unique = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
	return [...unique.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** @param {string} name of a package of ours @param {string} kind @returns {Package[]} */
function list(name, kind) {
	// With the workspace packages that it needs in production.
	const command = [`--filter-prod=@repo/${name}...`, "licenses", "list", kind, "--json"];
	const PATH = [join(repositoryRoot, "node_modules/.bin"), process.env.PATH].join(delimiter);
	const env = { ...process.env, PATH, pnpm_config_verify_deps_before_run: "false" };
	const { stdout, stderr, status } = spawnSync("pnpm", command, {
		cwd: repositoryRoot,
		env,
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	if (status !== 0) throw new Error(`pnpm ${command.join(" ")} failed:\n${stderr}${stdout}`);
	/** @type {{ name: string, versions: string[], paths: string[], license: string, homepage?: string }[]} */
	const found = Object.values(JSON.parse(stdout)).flat();
	return found.flatMap(({ name, versions, paths, license, homepage = "" }) =>
		versions.map((version, index) => ({
			name: withoutPlatform(name),
			version,
			license,
			homepage,
			directory: paths[index] ?? "",
		})),
	);
}

/** What the browser code imports by name. @param {string} service */
function bundledPackages(service) {
	const folder = join(repositoryRoot, "services", service);
	const sources = listFiles(folder).filter((path) =>
		/^web\/(?!vite\.config|.*\.test\.).*\.(tsx?|css)$/.test(path),
	);
	const names = sources.flatMap((path) =>
		[
			...readFileSync(join(folder, path), "utf8").matchAll(
				/(?:from|import) "(@[^/"]+\/[^/"]+|[^./@"][^/"]*)/g,
			),
		].map(([, name = ""]) => name),
	);
	return new Set(names);
}

/** The package for another platform has the same license. @param {string} name */
function withoutPlatform(name) {
	return name.replace(/-(linux|linuxmusl|darwin|win32)-(x64|arm64)(-gnu|-musl|-msvc)?$/, "-<platform>");
}

/** @param {string} text */
function withoutPlatforms(text) {
	return text.replaceAll(/linux-x64|Linux \(glibc\) x64/g, "<platform>");
}

/** @param {Package} one */
function licenseTexts({ name, license, directory }) {
	const read = (/** @type {string} */ file) =>
		readFileSync(join(directory, file), "utf8").replaceAll("\r", "").trim();
	const files = readdirSync(directory).filter((file) => /^(licen[sc]e|notice|copying|ofl)/i.test(file));
	if (name.startsWith("@img/sharp-libvips"))
		return [withoutPlatforms(read("README.md")), ...libvipsTexts.map(standardText)];
	if (files.length > 0) return files.sort().map(read);
	return identifiers(license).map(standardText);
}

/** @param {string} id */
function standardText(id) {
	const text = standardTexts[id]?.licenseText ?? standardTexts[`${id}-only`]?.licenseText;
	if (!text) throw new Error(`There is no text of the license ${id}.`);
	return `${id}\n\n${text.replaceAll("\r", "").trim()}`;
}

/** Texts that several packages share appear once. @param {string} service @param {Package[]} packages */
function render(service, packages) {
	/** @type {Map<string, Package[]>} */
	const byText = new Map();
	for (const one of packages) {
		const text = licenseTexts(one).join("\n\n");
		byText.set(text, [...(byText.get(text) ?? []), one]);
	}
	const sections = [...byText].map(([text, users]) => {
		const heads = users.map(({ name, version, license, homepage }) =>
			`${name} ${version} (${license}) ${homepage}`.trim(),
		);
		return `${heads.join("\n")}\n\n${text}`;
	});
	const head = `The image of ${service} contains the packages below, each under the license that follows its name. Node.js has its
license in /app/LICENSE.node; the licenses of Debian's packages are in /usr/share/doc.`;
	return `${[head, ...sections].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** @param {string} complaint */
function fail(complaint) {
	console.error(complaint);
	process.exitCode = 1;
}
