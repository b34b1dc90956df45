import { spawnSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "@jest/globals";

const main = fileURLToPath(new URL("main.mjs", import.meta.url));
let service: string;

beforeEach(() => {
	service = mkdtempSync(join(tmpdir(), "bundle-"));
	write({ "package.json": '{ "type": "module" }', "text.txt": "from a file" });
});
afterEach(() => rmSync(service, { recursive: true }));

it("finds files where the modules did", () => {
	const read = (path: string) =>
		`import { readFileSync } from "node:fs"; export const text = readFileSync(new URL("${path}", import.meta.url), "utf8");`;
	write({
		"build/text.js": read("../text.txt"),
		"build/server.js": 'import { text } from "./text.js"; console.log(text);',
		"build/deep/child.js": `${read("../../text.txt")} console.log(text);`,
		"build/deep/other.js": 'import { text } from "../text.js"; console.log(text);',
	});
	bundle("server", "deep/child", "deep/other");
	rmSync(join(service, "build"), { recursive: true });
	for (const entry of ["server", "deep/child", "deep/other"]) expect(run(entry)).toBe("from a file\n");
});

it("contains packages, also those that are loaded later", () => {
	write({
		"node_modules/plain/index.js": "exports.now = require('node:path').sep; exports.later = () => 'later';",
		"build/server.js": `import { now } from "plain"; const { later } = await import("plain"); console.log(now, later());`,
	});
	bundle("server");
	rmSync(join(service, "node_modules"), { recursive: true });
	expect(run("server")).toBe("/ later\n");
});

it("keeps the names of classes that have the same name", () => {
	write({
		"build/other.js": "class Refused extends Error {} export const other = new Refused();",
		"build/server.js":
			'import { other } from "./other.js"; class Refused extends Error {} console.log(new Refused().constructor.name, other.constructor.name);',
	});
	bundle("server");
	expect(run("server")).toBe("Refused Refused\n");
});

it("is ASCII, and means the same", () => {
	write({ "build/server.js": 'const größe = "ü😀"; console.log(größe, `日\\n`, /^[ü😀]+$/u.test(größe));' });
	bundle("server");
	expect(readFileSync(join(service, "dist/server.js"), "utf8")).not.toMatch(/[\u0080-\uffff]/);
	expect(run("server")).toBe("ü😀 日\n true\n");
});

it.each(["`\\ü`", "String.raw`ü`"])("refuses %s, which cannot be escaped", (text) => {
	write({ "build/server.js": `console.log(${text});` });
	expect(refusal("server")).toContain("server.js has a character that cannot be escaped");
});

it("runs as a command", () => {
	write({ "build/cli.js": '#!/usr/bin/env node\nconsole.log("run");' });
	bundle("cli");
	expect(readFileSync(join(service, "dist/cli.js"), "utf8")).toMatch(/^#!/);
	expect(run("cli")).toBe("run\n");
});

it("leaves native packages in node_modules", () => {
	write({
		"node_modules/sharp/index.js": 'module.exports = "first";',
		"build/server.js": 'import sharp from "sharp"; console.log(sharp);',
	});
	bundle("server");
	write({ "node_modules/sharp/index.js": 'module.exports = "second";' });
	expect(run("server")).toBe("second\n");
});

it("loads a native package that only a package of ours has, as pnpm installs it", () => {
	write({
		"packages/ours/package.json": '{ "name": "@repo/ours" }',
		"packages/ours/index.js": 'export { default } from "sharp";',
		"build/server.js": 'import sharp from "../packages/ours/index.js"; console.log(sharp);',
	});
	const installed = "node_modules/.pnpm/ours/node_modules";
	write({
		[`${installed}/@repo/ours/index.js`]: "",
		[`${installed}/sharp/index.js`]: 'module.exports = "of a package";',
		"node_modules/@repo/README": "",
	});
	symlinkSync(join(service, installed, "@repo/ours"), join(service, "node_modules/@repo/ours"));
	bundle("server");
	expect(run("server")).toBe("of a package\n");
});

it("finds native packages at the start, and does not look for those that it contains", () => {
	const exists = "(name) => existsSync(fileURLToPath(resolve(name)))";
	write({
		"node_modules/sharp/index.js": "",
		"build/server.js": `
			import { existsSync } from "node:fs"; import { fileURLToPath } from "node:url";
			const { resolve } = import.meta; console.log(["sharp", "contained"].map(${exists}));`,
	});
	bundle("server");
	expect(run("server")).toBe("[ true, true ]\n");
	rmSync(join(service, "node_modules"), { recursive: true });
	expect(() => run("server")).toThrow("Cannot find module 'sharp'");
});

it.each([
	["import.meta.dirname", "only import.meta.url can be kept"],
	["new URL('.', import.meta.resolve('x'))", "only import.meta.url can be kept"],
])("refuses %s in our modules", (expression, message) => {
	write({ "build/server.js": `console.log(${expression});` });
	expect(refusal("server")).toContain(message);
});

it("refuses a package of ours that looks for files, if it is not installed with the service", () => {
	write({
		"packages/ours/package.json": '{ "name": "@repo/ours" }',
		"packages/ours/index.js": "export const url = import.meta.url;",
		"build/server.js": 'import { url } from "../packages/ours/index.js"; console.log(url);',
	});
	expect(refusal("server")).toContain("@repo/ours is not a direct dependency of the service");
});

it("refuses a package that looks for files beside its code", () => {
	write({
		"node_modules/seeks/index.js": "exports.folder = __dirname;",
		"build/server.js": 'import { folder } from "seeks"; console.log(folder);',
	});
	expect(refusal("server")).toContain("node_modules/seeks/index.js uses __dirname");
});

it("refuses an import of a package that is not installed", () => {
	write({ "build/server.js": 'import "nowhere";' });
	expect(refusal("server")).toContain("nowhere");
});

it("deletes an earlier bundle, but not what the browser gets", () => {
	const shared = (value: string) => ({
		"build/shared.js": `export const value = () => "${value}";`,
		"build/server.js": 'import { value } from "./shared.js"; console.log(value());',
		"build/cli.js": 'import { value } from "./shared.js"; console.log(value());',
	});
	write(shared("one"));
	bundle("server", "cli");
	write({ "dist/webhooks/module.js": "", "dist/web/script.js": "" });
	const before = readdirSync(join(service, "dist/chunks"));
	write(shared("two"));
	bundle("server", "cli");
	const after = readdirSync(join(service, "dist/chunks"));
	expect(after).toHaveLength(before.length);
	expect(after).not.toEqual(before);
	expect(readdirSync(join(service, "dist")).sort()).toEqual(["chunks", "cli.js", "server.js", "web"]);
});

function write(files: Record<string, string>): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(service, path)), { recursive: true });
		writeFileSync(join(service, path), text);
	}
}

function runMain(entries: string[]) {
	const { status, stderr } = spawnSync(process.execPath, [main, ...entries], {
		cwd: service,
		encoding: "utf8",
	});
	return { status, stderr };
}

function bundle(...entries: string[]): void {
	expect(runMain(entries)).toEqual({ status: 0, stderr: "" });
}

/** The error with which bundling ends. */
function refusal(...entries: string[]): string {
	const { status, stderr } = runMain(entries);
	expect(status).toBe(1);
	return stderr;
}

function run(entry: string): string {
	const { stdout, stderr } = spawnSync(process.execPath, [join(service, "dist", `${entry}.js`)], {
		encoding: "utf8",
		// pnpm's commands set it, and it leads to the repository's packages.
		env: { ...process.env, NODE_PATH: "" },
	});
	if (stderr) throw new Error(stderr);
	return stdout;
}
