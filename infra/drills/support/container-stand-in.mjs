#!/usr/bin/env node
// In place of `docker`, without a container engine: runs the program that would run in the container, with that
// container's settings. What is for the engine itself (up, logs …) is recorded and does nothing; every container is healthy.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @type {{ repository: string, volumes: string, log: string, environments: Record<string, Record<string, string>> }} */
const { repository, volumes, log, environments } = JSON.parse(
	readFileSync(process.env.STAND_IN ?? "", "utf8"),
);
const parameters = process.argv.slice(2);
const [first, second] = parameters;

if (first === "compose" && (second === "exec" || second === "run")) inContainer(parameters.slice(2));
else if (first === "run") inContainer(parameters.slice(1));
else {
	appendFileSync(log, `docker ${parameters.join(" ")}\n`);
	if (second === "ps") console.log(`${parameters.slice(2).join(" ")} (healthy)`);
}

/** @param {string[]} rest options, the service or image, and the command */
function inContainer(rest) {
	/** @type {[inside: string, outside: string][]} */
	const mounts = [
		["/docker-entrypoint-initdb.d", join(process.cwd(), "postgres")],
		["/data", volumeOf("scheduling-and-signing_minio")],
	];
	while (rest[0]?.startsWith("-")) {
		if (rest.shift() !== "-v") continue;
		const [from = "", inside = ""] = (rest.shift() ?? "").split(":");
		mounts.push([inside, from.startsWith("/") ? from : volumeOf(from)]);
	}
	const [container = "", ...command] = rest;
	const service = container.replace(/-(migrate|worker|\d)$/, "");
	const env = { ...(environments[container] ?? environments[service]), PATH: process.env.PATH };
	if (env.STAND_IN_WITHOUT_DUMP && /^pg_(dump|restore)$/.test(command[0] ?? ""))
		return appendFileSync(log, `${command[0]} of ${container}, which needs that of PostgreSQL 18\n`);
	const words = command.map((word) =>
		mounts.reduce(
			(text, [inside, outside]) => (text.startsWith(inside) ? outside + text.slice(inside.length) : text),
			word,
		),
	);
	const [program = "", ...all] = inImage(service, words.length > 0 ? words : ["node", "dist/migrate.js"]);
	const { status, error } = spawnSync(program, all, { env, stdio: "inherit" });
	if (error) console.error(error.message);
	process.exit(status ?? 1);
}

/**
 * The image has the built service, and its operator command.
 *
 * @param {string} service @param {string[]} command
 */
function inImage(service, [program = "", ...rest]) {
	const built = (/** @type {string} */ file) => join(repository, "services", service, file);
	if (program === service) return [process.execPath, built("dist/cli.js"), ...rest];
	if (program !== "node" || !rest[0]?.startsWith("dist/")) return [program, ...rest];
	return [process.execPath, built(rest[0]), ...rest.slice(1)];
}

/** @param {string} name */
function volumeOf(name) {
	mkdirSync(join(volumes, name), { recursive: true });
	return join(volumes, name);
}
