#!/usr/bin/env node
// In place of `npm` and `pnpm`, whose scripts build, test or write this repository for minutes: checks that the script, the
// program or the package exists, and records which step of .ci/run runs it. A script that only calls the engine is run.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** @type {{ repository: string, log: string }} */
const { repository, log } = JSON.parse(readFileSync(process.env.STAND_IN ?? "", "utf8"));
const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");
const manifestOf = (/** @type {string} */ folder) => JSON.parse(read(join(folder, "package.json")));

const program = basename(process.argv[1] ?? "");
const words = process.argv.slice(2);
const folder = words[0] === "--filter" ? folderOf(words.splice(0, 2)[1]) : ".";
const isExplicit = words[0] === "run" && words.shift() === "run";
const [verb = "", ...rest] = words;
if (verb === "install") checkPackage(rest[0]);
else if (verb === "exec") checkTool(rest);
else runScript();

function runScript() {
	const script = manifestOf(folder).scripts?.[verb];
	if (!script) fail(`there is no script ${verb}`);
	if (program === "npm" && !isExplicit && !/^(start|test)$/.test(verb)) fail(`it is npm run ${verb}`);
	if (script.startsWith("docker ")) {
		const parameters = rest[0] === "--" ? rest.slice(1) : rest;
		const { status } = spawnSync("sh", ["-c", `${script} "$@"`, "sh", ...parameters], { stdio: "inherit" });
		process.exit(status ?? 1);
	}
	const isStep = folder === "." && new RegExp(`\\bnpm (run )?${verb}(?![\\w:-])`).test(read(".ci/run"));
	record(isStep ? "a step of .ci/run" : "not run by .ci/run");
}

/** @param {string[]} command */
function checkTool([tool = "", task]) {
	if (!existsSync(join(repository, "node_modules/.bin", tool))) fail(`there is no program ${tool}`);
	if (tool === "turbo" && !JSON.parse(read("turbo.json")).tasks[task ?? ""])
		fail(`turbo has no task ${task}`);
	record("the program exists");
}

/** An archive that pack:clients writes: no client is in a registry. @param {string | undefined} path */
function checkPackage(path = "") {
	const [, name] = /\/build\/clients\/repo-([\w-]+-client)\.tgz$/.exec(path) ?? [];
	if (!name) fail(`${path} is not published`);
	if (!existsSync(join(repository, "packages", name, "package.json"))) fail(`there is no package ${name}`);
	record("published-packages.long.test.ts installs the archive");
}

/** @param {string | undefined} name */
function folderOf(name) {
	const parents = ["services", "packages", "infra"];
	const folders = parents.flatMap((parent) =>
		readdirSync(join(repository, parent)).map((one) => join(parent, one)),
	);
	const found = folders.find(
		(one) => existsSync(join(repository, one, "package.json")) && manifestOf(one).name === name,
	);
	return found ?? fail(`there is no package ${name}`);
}

/** @param {string} why */
function record(why) {
	appendFileSync(log, `${[program, verb, ...rest].join(" ")}: ${why}\n`);
}

/** @param {string} why @returns {never} */
function fail(why) {
	console.error(`${program} (stand-in): ${why}`);
	process.exit(1);
}
