import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { checkEngineCommand } from "./check-engine-command.ts";
import { checkOperatorCommand, services } from "./check-operator-command.ts";
import { checkRepositoryCommand } from "./check-repository-command.ts";
import type { Documented } from "./documented-commands.ts";
import { knownPrograms } from "./program-options.ts";
import { repository } from "./repository.ts";
import { findShellCommands, type ShellCommand } from "./shell-commands.ts";
import { separateOptions } from "./take-options.ts";

type Context = {
	composeFile: string;
	/** Of the page, or of the container that runs the command. */
	service: string | undefined;
	/** From the repository's folder; undefined in a container. */
	folder: string | undefined;
	isMention: boolean;
};

/** Sections about compose.production.yaml. */
const PRODUCTION = ["Production", "To a point in time"];

/** Why a command of this page would be refused; empty if nothing is wrong. SQL is checked in a database instead. */
export async function findFaults(page: string, { kind, code, section }: Documented): Promise<string[]> {
	if (kind === "sql" || kind === "inline sql") return [];
	if (kind === "unknown") return ["is in no block `sh` or `sql`"];
	const context: Context = {
		composeFile: `infra/compose/${PRODUCTION.includes(section) ? "compose.production" : "compose"}.yaml`,
		service: services.find((name) => page.startsWith(`services/${name}/`)),
		folder: "",
		isMention: kind === "inline",
	};
	return checkScript(code, context);
}

async function checkScript(script: string, context: Context): Promise<string[]> {
	const faults: string[] = [];
	for (const command of findShellCommands(script)) {
		try {
			faults.push(...(await check(command, context)));
		} catch (error) {
			faults.push(`${command.words[0]}: ${(error as Error).message}`);
		}
	}
	return faults;
}

async function check({ settings, words }: ShellCommand, context: Context): Promise<string[]> {
	const [program = "", ...rest] = words;
	if (program === "") return [];
	if (program === "cd") context.folder = normalize(join(context.folder ?? "", rest[0] ?? ""));
	for (const word of rest) checkPath(word);
	if (program === "cd") return [];
	if (program === "docker") {
		const contained = checkEngineCommand(rest, settings, context.composeFile);
		if (!contained || contained.words.length === 0) return [];
		const service = services.find((name) => contained.container.startsWith(name));
		const inside = { ...context, service, folder: undefined };
		return check({ settings: [], words: contained.words }, inside);
	}
	if (program === "npm" || program === "pnpm") return checkScriptOf(program, rest, context);
	if (program === "node") checkNode(rest, context);
	else if (program === "sh") return checkShell(rest, context);
	else if (services.includes(program)) {
		if (context.folder === undefined && context.service !== program)
			throw new Error(`the container has no ${program}`);
		await checkOperatorCommand(program, rest, context.isMention);
	} else if (knownPrograms[program]) checkKnown(program, rest);
	else await checkMention(words, context);
	return [];
}

async function checkScriptOf(program: string, words: string[], context: Context): Promise<string[]> {
	const found = checkRepositoryCommand(program, words);
	if (found?.script.startsWith("docker ")) {
		const [{ words: own } = { words: [] }] = findShellCommands(found.script);
		return check({ settings: [], words: [...own, ...found.parameters] }, context);
	}
	const [service = "", ...command] = found?.name === "operator" ? found.parameters : [];
	if (service && command.join() !== "…") await checkOperatorCommand(service, command, context.isMention);
	return [];
}

/** A program of this repository, or of the container's image. */
function checkNode([file = "", ...rest]: string[], { folder, service }: Context): void {
	if (file === "-e") return;
	const [, built] = /^dist\/(\w+)\.js$/.exec(file) ?? [];
	const path = built
		? join("services", service ?? services[0] ?? "", "src", `${built}.ts`)
		: join(folder ?? "", file);
	if (!existsSync(join(repository, path))) throw new Error(`there is no ${path}`);
	if (built === "partition") checkMonthlyTable(service ?? services[0] ?? "", rest[0]);
	const text = readFileSync(join(repository, path), "utf8");
	for (const option of rest.filter((word) => word.startsWith("-")))
		if (!text.includes(`"${option}"`)) throw new Error(`${path} has no option ${option}`);
}

function checkMonthlyTable(service: string, table = ""): void {
	const source = join(repository, "services", service, "src");
	const list = readdirSync(source, { recursive: true, encoding: "utf8" }).find((path) =>
		path.endsWith("monthly-tables.ts"),
	);
	if (!list || !readFileSync(join(source, list), "utf8").includes(`table: "${table}"`))
		throw new Error(`${service} has no monthly table ${table}`);
}

async function checkShell([option = "", script = ""]: string[], context: Context): Promise<string[]> {
	if (option === "-c") return checkScript(script, context);
	const [, file] = /^\/docker-entrypoint-initdb\.d\/([\w.-]+)$/.exec(option) ?? [];
	if (!file || !existsSync(join(repository, "infra/compose/postgres", file)))
		throw new Error(`there is no ${option}`);
	return [];
}

function checkKnown(program: string, words: string[]): void {
	const { options, verbs } = knownPrograms[program] ?? { options: {} };
	const verb = Object.keys(verbs ?? {}).find((one) => ` ${words.join(" ")} `.includes(` ${one} `));
	if (verbs && !verb) throw new Error(`unknown command ${words.join(" ")}`);
	separateOptions(words, { ...options, ...verbs?.[verb ?? ""] });
}

/** The page names the program before. */
async function checkMention(words: string[], context: Context): Promise<void> {
	if (!context.isMention) throw new Error("unknown program");
	const checks = services.map((service) => checkOperatorCommand(service, words, true));
	const settled = await Promise.allSettled(checks);
	if (settled.every(({ status }) => status === "rejected"))
		throw new Error(`unknown program or operator command ${words.join(" ")}`);
}

function checkPath(word: string): void {
	if (/^(benchmarks|docs|examples|infra|packages|services|tools)\//.test(word))
		if (!existsSync(join(repository, word))) throw new Error(`there is no ${word}`);
}
