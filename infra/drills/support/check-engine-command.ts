// What `docker` would refuse before it asks an engine: unknown commands and options, and names that the compose file lacks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { composeVerbs, engineVerbs } from "./program-options.ts";
import { repository } from "./repository.ts";
import { type Options, separateOptions, takeOptions } from "./take-options.ts";

/** What runs in a container. */
export type Contained = { words: string[]; container: string };

/** Of the `.env` that make-env.mjs writes. */
const PROJECT = "scheduling-and-signing";
const image = /^[\w./-]+:[\w.-]+$/;

/** Throws if an engine would refuse it. `settings` are the variables before the command. */
export function checkEngineCommand(
	words: string[],
	settings: string[],
	composeFile: string,
): Contained | undefined {
	const isCompose = words[0] === "compose";
	const { options, rest } = isCompose
		? takeOptions(words.slice(1), { "--file": true, "--project-name": true })
		: { options: [], rest: words };
	const text = readFileSync(join(repository, new Map(options).get("--file") ?? composeFile), "utf8");
	for (const setting of settings) {
		const [name = ""] = setting.split("=");
		if (!text.includes(`\${${name}:`)) throw new Error(`no compose file reads ${name}`);
	}
	const [verb = "", ...others] = rest;
	const allowed = (isCompose ? composeVerbs : engineVerbs)[verb];
	if (!allowed) throw new Error(`unknown command ${verb}`);
	return isCompose ? checkCompose(verb, others, allowed, text) : checkEngine(verb, others, allowed, text);
}

function checkCompose(verb: string, words: string[], allowed: Options, text: string): Contained | undefined {
	const { services } = parse(text, { merge: true }) as { services: Record<string, unknown> };
	const check = (name: string) => {
		// What a substitution returns is not known here.
		if (!(name in services) && !name.includes("$(")) throw new Error(`no such service: ${name}`);
	};
	if (verb !== "exec" && verb !== "run") {
		const { options, operands } = separateOptions(words, allowed);
		for (const name of operands) check(name);
		for (const [option, value] of options) if (option === "--scale") check(value.replace(/=\d+$/, ""));
		return undefined;
	}
	const { options, rest } = takeOptions(words, allowed);
	const [container = "", ...own] = rest;
	check(container);
	if (verb === "exec" && own.length === 0) throw new Error("exec needs a service and a command");
	const entrypoint = options.flatMap(([option, value]) => (option === "--entrypoint" ? [value] : []));
	return { words: [...entrypoint, ...own], container };
}

function checkEngine(verb: string, words: string[], allowed: Options, text: string): Contained | undefined {
	const { options, rest } = takeOptions(words, allowed);
	const [first = "", ...others] = rest;
	if (!image.test(first)) throw new Error(`not an image with a tag: ${first}`);
	if (verb === "run") {
		const { volumes } = parse(text, { merge: true }) as { volumes: Record<string, unknown> };
		const known = Object.keys(volumes).map((name) => `${PROJECT}_${name}`);
		for (const [option, value] of options) {
			const [volume = ""] = value.split(":");
			if (option === "-v" && !volume.includes("/") && !known.includes(volume))
				throw new Error(`no such volume: ${volume}`);
		}
		return { words: others, container: "" };
	}
	if (!text.includes(`:-${first}}`)) throw new Error(`compose builds no image ${first}`);
	if (others.length !== 1 || !image.test(others[0] ?? "")) throw new Error("tag needs one new name");
	return undefined;
}
