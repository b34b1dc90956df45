import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { parse } from "yaml";
import { checkOperatorCommand, services } from "./check-operator-command.ts";
import { checkRepositoryCommand } from "./check-repository-command.ts";
import type { Documented } from "./documented-commands.ts";
import { isKnownProgram, type Parsed, parseKnown } from "./known-commands.ts";
import { repository } from "./repository.ts";
import { findShellCommands } from "./shell-commands.ts";

type Context = {
	composeFile: string;
	/** Service of the page, or of the container that runs the command. */
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
	return checkScript(code, {
		composeFile: `infra/compose/${PRODUCTION.includes(section) ? "compose.production" : "compose"}.yaml`,
		service: services.find((name) => page.startsWith(`services/${name}/`)),
		folder: "",
		isMention: kind === "inline",
	});
}

async function checkScript(script: string, context: Context): Promise<string[]> {
	const faults: string[] = [];
	for (const words of findShellCommands(script)) {
		try {
			await check(words, context);
		} catch (error) {
			faults.push(`${words[0]}: ${(error as Error).message}`);
		}
	}
	return faults;
}

async function check(words: string[], context: Context): Promise<void> {
	const [program = "", ...rest] = words;
	if (program === "cd") context.folder = normalize(join(context.folder ?? "", rest[0] ?? ""));
	for (const word of rest) checkPath(word);
	if (program === "" || program === "cd") return;
	if (program === "npm" || program === "pnpm") await checkProgramScript(program, rest, context);
	else if (program === "node") checkNode(rest, context);
	else if (program === "sh") await checkShell(rest, context);
	else if (services.includes(program)) {
		if (context.folder === undefined && context.service !== program)
			throw new Error(`the container has no ${program}`);
		await checkOperatorCommand(program, rest, context.isMention);
	} else if (isKnownProgram(program)) await checkKnown(parseKnown(words), context);
	else await checkMention(words, context);
}

async function checkKnown(parsed: Parsed, context: Context): Promise<void> {
	const container = parsed.name.startsWith("docker compose ") ? checkCompose(parsed, context) : undefined;
	const service = services.find((name) => container?.startsWith(name));
	const entrypoint = parsed.options.flatMap(([option, value]) => (option === "--entrypoint" ? [value] : []));
	await check([...entrypoint, ...parsed.inner], { ...context, service, folder: undefined });
}

/** Throws if the compose file lacks a service. Returns the one that runs a command. */
function checkCompose({ options, operands }: Parsed, { composeFile }: Context): string | undefined {
	const file = new Map(options).get("--file") ?? composeFile;
	const text = readFileSync(join(repository, file), "utf8");
	const { services: known } = parse(text, { merge: true }) as { services: Record<string, unknown> };
	const scaled = options.flatMap(([option, value]) =>
		option === "--scale" ? [value.replace(/=\d+$/, "")] : [],
	);
	// What a variable or a substitution contains is not known here.
	for (const name of [...operands, ...scaled])
		if (!(name in known) && !name.includes("$")) throw new Error(`no such service: ${name}`);
	return operands[0];
}

async function checkProgramScript(program: string, words: string[], context: Context): Promise<void> {
	const found = checkRepositoryCommand(program, words);
	const [own = []] = found?.script.startsWith("docker ") ? findShellCommands(found.script) : [];
	if (found && own.length > 0) return check([...own, ...found.parameters], context);
	const [service = "", ...command] = found?.name === "operator" ? found.parameters : [];
	if (service && command.join() !== "…") await checkOperatorCommand(service, command, context.isMention);
}

/** A program of this repository, or of the container's image. */
function checkNode([file = "", ...rest]: string[], { folder, service }: Context): void {
	if (file === "-e") return;
	const [, built] = /^dist\/(\w+)\.js$/.exec(file) ?? [];
	const path = built
		? join("services", service ?? services[0] ?? "", "src", `${built}.ts`)
		: join(folder ?? "", file);
	if (!existsSync(join(repository, path))) throw new Error(`there is no ${path}`);
	const text = readFileSync(join(repository, path), "utf8");
	for (const option of rest.filter((word) => word.startsWith("-")))
		if (!text.includes(`"${option}"`)) throw new Error(`${path} has no option ${option}`);
}

/** A script of the image's folder for new databases, or commands. */
async function checkShell([option = "", script = ""]: string[], context: Context): Promise<void> {
	const [, file] = /^\/docker-entrypoint-initdb\.d\/([\w.-]+)$/.exec(option) ?? [];
	if (option !== "-c" && !(file && existsSync(join(repository, "infra/compose/postgres", file))))
		throw new Error(`there is no ${option}`);
	const [fault] = file ? [] : await checkScript(script, context);
	if (fault) throw new Error(fault);
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
