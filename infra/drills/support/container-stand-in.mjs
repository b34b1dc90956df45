#!/usr/bin/env node
// In place of `docker`, without a container engine: runs the program that would run in the container, with that
// container's settings. What is for the engine itself (up, ps, logs …) is recorded and does nothing.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @type {{ repository: string, volumes: string, log: string, environments: Record<string, Record<string, string>> }} */
const { repository, volumes, log, environments } = JSON.parse(
	readFileSync(process.env.STAND_IN ?? "", "utf8"),
);
const given = process.argv.slice(2);
const [first, second] = given;

if (first === "compose" && second === "exec") inContainer(given.slice(2));
else if (first === "compose" && second === "run") inContainer(given.slice(2));
else if (first === "run") inContainer(given.slice(1));
else appendFileSync(log, `docker ${given.join(" ")}\n`);

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
	const [service = "", ...command] = rest;
	const env = { ...environments[service], PATH: process.env.PATH };
	if (env.STAND_IN_WITHOUT_DUMP && /^pg_(dump|restore)$/.test(command[0] ?? ""))
		return appendFileSync(log, `${command[0]} of ${service}, which needs that of PostgreSQL 18\n`);
	const [program = "migrate", ...parameters] = command.map((word) =>
		mounts.reduce(
			(text, [inside, outside]) => (text.startsWith(inside) ? outside + text.slice(inside.length) : text),
			word,
		),
	);
	const name = service.replace(/-(migrate|worker)$/, "");
	const entry = { migrate: "migrate", [name]: "cli" }[program];
	const [path, ...all] = entry
		? [process.execPath, "--import", "tsx", "--conditions=source", `src/${entry}.ts`, ...parameters]
		: [program, ...parameters];
	const cwd = entry ? join(repository, "services", name) : process.cwd();
	const { status, error } = spawnSync(path, all, { cwd, env, stdio: "inherit" });
	if (error) console.error(error.message);
	process.exit(status ?? 1);
}

/** @param {string} name */
function volumeOf(name) {
	mkdirSync(join(volumes, name), { recursive: true });
	return join(volumes, name);
}
