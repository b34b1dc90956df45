#!/usr/bin/env node
// In place of `docker`, without a container engine: checks the command, and runs the program that would run in the
// container on this machine, with that container's settings. `stop` ends the programs of the containers that it names. What
// else is for the engine (up, logs …) only is checked and recorded; every container is healthy.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEngineCommand } from "./engine-command.mjs";

/** @typedef {{ uid: number, gid: number }} User */
/**
 * @type {{ repository: string, volumes: string, log: string, path: string, postgres: User,
 *   environments: Record<string, Record<string, string>>, running: Record<string, number> }}
 */
const state = JSON.parse(readFileSync(process.env.STAND_IN ?? "", "utf8"));
const record = (/** @type {string} */ what) => appendFileSync(state.log, `${what}\n`);

try {
	const words = process.argv.slice(2);
	const command = readEngineCommand(words);
	if (/^(compose exec|compose run|run)$/.test(command.verb)) runInContainer(command);
	else {
		record(`docker ${words.join(" ")}`);
		if (command.verb === "compose stop") command.rest.forEach(stop);
		if (command.verb === "compose ps") console.log(`${command.rest.join(" ")} (healthy)`);
	}
} catch (error) {
	console.error(`docker (stand-in): ${/** @type {Error} */ (error).message}`);
	process.exit(1);
}

/** @param {import("./engine-command.mjs").Command} command */
function runInContainer({ options, rest: [container = "", ...command], compose }) {
	const service = container.replace(/-(migrate|worker|\d|backup|restore-drill|db)$/, "");
	/** @type {[inside: string, outside: string][]} */
	const mounts = [
		["/docker-entrypoint-initdb.d", join(process.cwd(), "postgres")],
		["/usr/local/bin", join(process.cwd(), "production")],
	];
	if (compose.volumes.includes(`${service}-db`))
		mounts.push(["/var/lib/postgresql", volumeOf(`${compose.project}_${service}-db`, compose)]);
	if (container === "minio") mounts.push(["/data", volumeOf(`${compose.project}_minio`, compose)]);
	const entrypoint = [];
	for (const [option, value] of options) {
		const [from = "", inside = ""] = value.split(":");
		if (option === "-v") mounts.push([inside, from.startsWith("/") ? from : volumeOf(from, compose)]);
		if (option === "--entrypoint") entrypoint.push(value);
	}
	const ownEntrypoint = /^ {2}entrypoint: \[(.+-drill\.sh)\]/m.exec(compose.text)?.[1];
	if (container.endsWith("-restore-drill") && entrypoint.length === 0 && ownEntrypoint)
		entrypoint.push(...ownEntrypoint.split(", "));
	const words = [...entrypoint, ...command];
	const [program = "", ...all] = inImage(service, words.length > 0 ? words : ["node", "dist/migrate.js"]);
	record(`${program.split("/").at(-1)} runs without ${container}`);
	const environment = state.environments[container] ?? state.environments[service];
	const { status, error } = spawnSync(program, all.map(outside), {
		env: { ...environment, PATH: state.path },
		stdio: "inherit",
		// compose.production.yaml has `user: postgres`.
		...(/-(backup|restore-drill)$/.test(container) && state.postgres),
	});
	if (error) throw error;
	process.exit(status ?? 1);

	/** The word with the folders of this machine, also within a script. @param {string} word */
	function outside(word) {
		return mounts.reduce(
			(text, [from, to]) => text.replaceAll(new RegExp(`(?<![\\w/.-])${from}(?![\\w.-])`, "g"), to),
			word,
		);
	}
}

/**
 * The image has the built service, and its operator command.
 *
 * @param {string} service @param {string[]} command
 */
function inImage(service, [program = "", ...rest]) {
	const built = (/** @type {string} */ file) => join(state.repository, "services", service, file);
	if (program === service) return [process.execPath, built("dist/cli.js"), ...rest];
	if (program !== "node" || !rest[0]?.startsWith("dist/")) return [program, ...rest];
	return [process.execPath, built(rest[0]), ...rest.slice(1)];
}

/** @param {string} name @param {import("./engine-command.mjs").Command["compose"]} compose */
function volumeOf(name, { project, volumes }) {
	if (!volumes.some((volume) => name === `${project}_${volume}`)) throw new Error(`no such volume: ${name}`);
	mkdirSync(join(state.volumes, name), { recursive: true });
	return join(state.volumes, name);
}

/** Ends the container's program, and resolves once it has ended. @param {string} container */
function stop(container) {
	const pid = state.running[container.replace(/-(worker|\d)$/, "")];
	if (!pid || !isAlive(pid)) return;
	// A fast shutdown, for PostgreSQL.
	process.kill(pid, "SIGINT");
	while (isAlive(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
