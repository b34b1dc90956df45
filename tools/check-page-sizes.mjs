// What a first visit to a page loads, as it is sent to a browser that accepts gzip. Builds it first if it has changed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./source-tree.mjs";

/** Modules that a page loads, with what they import, and the most kB that are sent. */
const pages = [
	{ name: "the list of documents", modules: ["dashboard/main.tsx"], limit: 60 },
	{ name: "the editor", modules: ["editor/main.tsx", "../src/languages/generated/de/editor.ts"], limit: 250 },
	{
		name: "the signing page",
		modules: [
			"signing/main.tsx",
			"../src/languages/generated/de/page.ts",
			"../../../packages/service-kit/src/languages/generated/de/kit.ts",
		],
		limit: 55,
	},
	{ name: "pdf.js, after it", modules: ["signing/pdf/open-document.ts", /pdf\.worker/], limit: 560 },
];

/** @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk */

const root = process.argv[2] ?? repositoryRoot;
if (root === repositoryRoot) build();
const folder = join(root, "services/doc-signing/dist/web");
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));

for (const { name, modules, limit } of pages) {
	const files = new Set(modules.flatMap((module) => listFiles(findName(module))));
	const kilobytes = [...files].reduce((sum, file) => sum + sentBytes(join(folder, file)), 0) / 1000;
	const sizes = `${name} loads ${kilobytes.toFixed(1)} kB of ${limit}`;
	if (kilobytes > limit) {
		console.error(`${sizes}: load what it does not need at once later`);
		process.exitCode = 1;
	} else console.log(sizes);
}

function build() {
	const task = ["run", "build:web", "--filter=@repo/doc-signing", "--output-logs=errors-only"];
	const { status, stdout, stderr } = spawnSync("turbo", task, { cwd: root, encoding: "utf8" });
	if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** @param {string | RegExp} module */
function findName(module) {
	const name = Object.keys(manifest).find((one) =>
		typeof module === "string" ? one === module : module.test(one),
	);
	if (!name) throw new Error(`The build has no ${module}.`);
	return name;
}

/** @param {string} name @returns {string[]} */
function listFiles(name, seen = new Set()) {
	const chunk = manifest[name];
	if (!chunk || seen.has(name)) return [];
	seen.add(name);
	const { file, css = [], imports = [] } = chunk;
	return [file, ...css, ...imports.flatMap((one) => listFiles(one, seen))];
}

/** @param {string} path */
function sentBytes(path) {
	return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}
