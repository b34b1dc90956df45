// Bundles the service in the current folder. Reads the modules that tsc wrote to build/, and writes to dist/ a file
// for each entry point (an argument: its path without .js) and chunks with what they share.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { asciiOnly } from "./ascii-only.mjs";
import { checkUrls } from "./check-urls.mjs";
import { keepUrls } from "./keep-urls.mjs";
import { loadNativePackages } from "./native-packages.mjs";

const modules = resolve("build");
const dist = resolve("dist");
const entries = process.argv.slice(2);

mkdirSync(dist, { recursive: true });
// What Vite wrote stays.
for (const name of readdirSync(dist))
	if (!/^web(-types)?$/.test(name)) rmSync(join(dist, name), { recursive: true });
const bundle = await rolldown({
	input: Object.fromEntries(entries.map((entry) => [entry, join(modules, `${entry}.js`)])),
	platform: "node",
	// pg loads it if it is installed.
	external: ["pg-native"],
	plugins: [loadNativePackages(modules), keepUrls(modules), checkUrls],
	onLog(level, log) {
		if (level === "warn") throw new Error(log.message);
	},
});
await bundle.write({
	dir: dist,
	format: "esm",
	entryFileNames: "[name].js",
	chunkFileNames: "chunks/[name]-[hash].js",
	// Logs and responses to errors use the names of classes.
	keepNames: true,
	// What a license asks for. V8 keeps the text of each file that it runs.
	comments: { legal: true, annotation: false, jsdoc: false },
	plugins: [asciiOnly],
	banner: ({ fileName }) => header(relative(dirname(join(dist, fileName)), dist)),
});

/** What the expressions of `urlOf` use. @param {string} up */
function header(up) {
	return [
		'import { createRequire as __createRequire } from "node:module";',
		'import { realpathSync as __realpath } from "node:fs";',
		'import { pathToFileURL as __toUrl } from "node:url";',
		`const __dist = new URL("${up ? `${up}/` : "./"}", import.meta.url);`,
	].join(" ");
}
