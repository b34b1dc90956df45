import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { readPage, repository } from "./repository.ts";

export type Documented = {
	/** Number of its first line, from 1. */
	line: number;
	/** The command in the page, or its first line. */
	written: string;
	code: string;
	/** `inline`: a command in the text, whose arguments may be placeholders or missing. `unknown`: in no block `sh` or `sql`. */
	kind: "sh" | "sql" | "inline" | "inline sql" | "unknown";
	/** The second-level heading above it. */
	section: string;
};

/** The commands of every page that has some, by page. */
export async function readDocumented(): Promise<[page: string, commands: Documented[]][]> {
	const runbooks = await readdir(join(repository, "docs/runbooks"));
	const pages = [
		...["infra/README.md", "infra/helm/README.md", "examples/embedding/README.md"],
		...[
			"scaling",
			"high-availability",
			"observability",
			"logs",
			"moving-from-documenso",
			"trusted-seals",
		].map((name) => `docs/${name}.md`),
		...runbooks.sort().map((name) => `docs/runbooks/${name}`),
		...["scheduling-oauth", "doc-signing"].flatMap((service) => [
			`services/${service}/README.md`,
			`packages/${service}-client/README.md`,
		]),
	];
	return Promise.all(pages.map(async (page) => [page, findCommands(await readPage(page))]));
}

/** The commands of a page: those in blocks, in order, and then those in the text. */
export function findCommands(text: string): Documented[] {
	return [...findBlocks(text), ...findInline(text)];
}

/** The content of the first fenced block in a language. */
export function findBlock(text: string, language: string): string | undefined {
	return listBlocks(text).find((block) => block.language === language)?.content;
}

const sqlStart =
	/^(?:\\[a-z]+\+? \S|(?:ALTER|CREATE|DELETE|DROP|GRANT|INSERT|REVOKE|SELECT|TRUNCATE|UPDATE) \S+ \S)/;
const settings = /^(?:[A-Z_]+=\S+ )*/.source;
const named = new RegExp(
	`${settings}(?:amtool|apt|apt-get|aws|curl|docker|docker-compose|doc-signing|etcdctl|helm|journalctl|kubectl|mc|node|npm|npx|\
patronictl|pg_\\w+|pgbackrest|pgbouncer|pnpm|podman|promtool|psql|rclone|rsync|scheduling-oauth|ssh|sudo|systemctl|tar|wget) \\S`,
);
const operatorCommand =
	/^(?:audit|certificate|clients|import|invitations|jobs|keys|scopes|sealings|teams|tokens|users|webhooks) [a-z]/;
/** The name of an engine, a program with arguments that the reader chooses, and PromQL. */
const noCommand = /^(?:docker compose$|(?:scheduling-oauth|doc-signing) …$|(?:sum|topk)\b.*\()/;

/** Blocks in other languages are configuration, code or lists. A command among them is unknown. */
function findBlocks(text: string): Documented[] {
	return listBlocks(text).flatMap(({ index, language, content }) => {
		if (language === "sh" || language === "sql") return documented(text, index, content, language);
		const isShell = /^(bash|shell|console|zsh)$/.test(language);
		const unknown = content.split("\n").find((line) => isShell || isProgram(line.replace(/^\s*\$ /, "")));
		return unknown ? documented(text, index, unknown, "unknown") : [];
	});
}

function findInline(text: string): Documented[] {
	const prose = text.replaceAll(/^( *)```.*?^ *```$/gms, (block) => block.replaceAll(/[^\n]/g, ""));
	return [...prose.matchAll(/`([^`]+)`/g)].flatMap((found) => {
		const code = (found[1] ?? "").replaceAll(/\s+/g, " ").trim();
		if (sqlStart.test(code)) return documented(prose, found.index, code, "inline sql");
		return isCommand(code) ? documented(prose, found.index, code, "inline") : [];
	});
}

/** True for the command lines of programs that pages use. */
function isProgram(code: string): boolean {
	return named.test(code) && !noCommand.test(code);
}

/** True also for any program on this machine. */
function isCommand(code: string): boolean {
	if (isProgram(code) || operatorCommand.test(code) || /^for \w+ in /.test(code)) return true;
	const [, word] = /^(?:[A-Z_]+=\S+ )*([a-z./][\w./-]*) \S/.exec(code) ?? [];
	if (!word || noCommand.test(code)) return false;
	return (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, word)));
}

function listBlocks(text: string): { index: number; language: string; content: string }[] {
	return [...text.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^ *```$/gms)].map(
		({ index, 1: indent = "", 2: language = "", 3: content = "" }) => ({
			index,
			language,
			content: content.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
		}),
	);
}

function documented(text: string, index: number, code: string, kind: Documented["kind"]): Documented {
	const before = text.slice(0, index);
	const section = [...before.matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? "";
	const [written = ""] = code.split("\n");
	return { line: before.split("\n").length, written, code, kind, section };
}
