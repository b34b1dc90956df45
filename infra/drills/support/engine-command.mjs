// What `docker` would refuse before it asks an engine: unknown commands and options, and names that the compose file lacks.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Options of Docker Compose 2, and whether a value follows. Those that no page uses are missing. */
const composeOptions = {
	build: { "--no-cache": false, "--pull": false },
	down: { "--volumes": false },
	exec: { "-T": false, "-u": true },
	logs: { "--since": true, "--tail": true, "-f": false },
	ps: { "-a": false, "-q": false },
	pull: {},
	restart: {},
	run: { "--entrypoint": true, "--no-deps": false, "--rm": false, "-T": false, "-v": true },
	start: {},
	stop: { "-t": true },
	up: {
		"--no-deps": false,
		"--no-recreate": false,
		"--no-start": false,
		"--scale": true,
		"--wait": false,
		"-d": false,
	},
};
const engineOptions = { run: { "--rm": false, "-i": false, "-v": true }, tag: {} };

/**
 * @typedef {{ verb: string, options: [string, string][], rest: string[], compose: ReturnType<typeof readCompose> }} Command
 * `rest`: services, or the container and its command.
 */

/** Throws if an engine would refuse it. @param {string[]} words @returns {Command} */
export function readEngineCommand(words) {
	const isCompose = words[0] === "compose";
	const [global, afterGlobal] = isCompose
		? takeOptions(words.slice(1), { "--file": true, "--project-name": true })
		: [[], words];
	const compose = readCompose(new Map(global).get("--file"));
	const [verb = "", ...others] = afterGlobal;
	const known = /** @type {Record<string, Record<string, boolean>>} */ (
		isCompose ? composeOptions : engineOptions
	);
	const allowed = known[verb];
	if (!allowed) throw new Error(`unknown command ${verb}`);
	const [options, rest] = takeOptions(others, allowed);
	if (isCompose) checkServices(verb, options, rest, compose.services);
	else checkImages(verb, rest, compose.text);
	for (const name of Object.keys(process.env))
		if (/_IMAGE$/.test(name) && !compose.text.includes(`\${${name}:`))
			throw new Error(`no compose file reads ${name}`);
	return { verb: isCompose ? `compose ${verb}` : verb, options, rest, compose };
}

/** Options up to the first word that is none. @param {string[]} words @param {Record<string, boolean>} allowed */
function takeOptions(words, allowed) {
	/** @type {[string, string][]} */
	const options = [];
	const rest = [...words];
	while (rest[0]?.startsWith("-")) {
		const option = rest.shift() ?? "";
		if (!(option in allowed)) throw new Error(`unknown option ${option}`);
		const value = allowed[option] ? rest.shift() : "";
		if (value === undefined) throw new Error(`${option} needs a value`);
		options.push([option, value]);
	}
	return /** @type {const} */ ([options, rest]);
}

/** @param {string} verb @param {[string, string][]} options @param {string[]} rest @param {string[]} services */
function checkServices(verb, options, rest, services) {
	const isOne = verb === "exec" || verb === "run";
	const scaled = options.flatMap(([option, value]) =>
		option === "--scale" ? [value.replace(/=\d+$/, "")] : [],
	);
	const unknown = [...(isOne ? rest.slice(0, 1) : rest), ...scaled].find((name) => !services.includes(name));
	if (unknown !== undefined) throw new Error(`no such service: ${unknown}`);
	if (verb === "exec" && rest.length < 2) throw new Error("exec needs a service and a command");
}

/** @param {string} verb @param {string[]} rest @param {string} text */
function checkImages(verb, [image = "", ...rest], text) {
	if (!/^[\w./-]+:[\w.-]+$/.test(image)) throw new Error(`not an image with a tag: ${image}`);
	if (verb !== "tag") return;
	if (!text.includes(`:-${image}}`)) throw new Error(`compose builds no image ${image}`);
	if (rest.length !== 1 || !/^[\w./-]+:[\w.-]+$/.test(rest[0] ?? ""))
		throw new Error("tag needs one new name");
}

/** @param {string | undefined} named */
function readCompose(named) {
	const settings = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
	const file = named ?? settings.COMPOSE_FILE ?? "compose.yaml";
	// Outside of its folder, for commands that need none.
	const text = existsSync(file) ? readFileSync(file, "utf8") : "";
	const namesIn = (/** @type {string} */ section) => {
		const [, lines = ""] = new RegExp(`^${section}:\n((?:(?: .*|#.*)?\n)*)`, "m").exec(text) ?? [];
		return [...lines.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = ""]) => name);
	};
	return {
		text,
		project: settings.COMPOSE_PROJECT_NAME ?? "",
		services: namesIn("services"),
		volumes: namesIn("volumes"),
	};
}
