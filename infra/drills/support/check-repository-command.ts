// What npm and pnpm would refuse: scripts, programs and packages that this repository does not have.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./repository.ts";

const readManifest = (folder: string) =>
	JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8"));

/** Throws unless the script, the program or the package exists. Returns the script of a package, and its parameters. */
export function checkRepositoryCommand(
	program: string,
	given: string[],
): { name: string; script: string; parameters: string[] } | undefined {
	const words = [...given];
	const folder = words[0] === "--filter" ? findFolder(words.splice(0, 2)[1]) : ".";
	const isExplicit = words[0] === "run" && words.shift() === "run";
	const [name = "", ...rest] = words;
	if (name === "install") return void checkPackage(rest[0]);
	if (name === "exec") return void checkTool(folder, rest);
	const script: string | undefined = readManifest(folder).scripts?.[name];
	if (!script) throw new Error(`there is no script ${name}`);
	if (program === "npm" && !isExplicit && !/^(start|test)$/.test(name))
		throw new Error(`it is npm run ${name}`);
	return { name, script, parameters: rest[0] === "--" ? rest.slice(1) : rest };
}

function checkTool(folder: string, [tool = "", task, ...rest]: string[]): void {
	if (!existsSync(join(repository, folder, "node_modules/.bin", tool)))
		throw new Error(`there is no program ${tool}`);
	for (const path of [task, ...rest].filter((word) => word?.startsWith("../")))
		if (!existsSync(join(repository, folder, path ?? ""))) throw new Error(`there is no ${path}`);
	const { tasks } = JSON.parse(readFileSync(join(repository, "turbo.json"), "utf8"));
	if (tool === "turbo" && !tasks[task ?? ""]) throw new Error(`turbo has no task ${task}`);
}

/** An archive that pack:clients writes: no client is in a registry. */
function checkPackage(path = ""): void {
	const [, name] = /\/build\/clients\/repo-([\w-]+-client)\.tgz$/.exec(path) ?? [];
	if (!name) throw new Error(`${path} is not published`);
	if (!existsSync(join(repository, "packages", name, "package.json")))
		throw new Error(`there is no package ${name}`);
}

function findFolder(name: string | undefined): string {
	const folders = ["services", "packages", "infra"].flatMap((parent) =>
		readdirSync(join(repository, parent)).map((one) => join(parent, one)),
	);
	const found = folders.find(
		(one) => existsSync(join(repository, one, "package.json")) && readManifest(one).name === name,
	);
	if (!found) throw new Error(`there is no package ${name}`);
	return found;
}
