import { askForHelp, reasonNotToRun } from "./command-kinds.ts";

export type Documented = {
	/** Of its first line, from 1. */
	line: number;
	/** As in the page, or its first line. */
	written: string;
	command: string;
	/** Why it is not run. */
	reason?: string;
	/** The second-level heading above it. */
	section: string;
};

/** The commands of a page: those in `sh` and `sql` blocks, in order, and then those in the text. */
export function findCommands(text: string): Documented[] {
	return [...findBlocks(text), ...findInline(text)];
}

/** The content of the first fenced block in a language. */
export function findBlock(text: string, language: string): string | undefined {
	return blocksOf(text, language)[0]?.content;
}

/** A block is not run if a comment above it says why: `<!-- not run: … -->`. */
function findBlocks(text: string): Documented[] {
	const shell = blocksOf(text, "sh").map(({ index, content }) => {
		const [, reason] = /<!-- not run: ([^\n]+) -->$/.exec(text.slice(0, index).trimEnd()) ?? [];
		return documented(text, index, content, reason ?? reasonNotToRun(content));
	});
	const sql = blocksOf(text, "sql").map(({ index, content }) => documented(text, index, inDatabase(content)));
	return [...shell, ...sql].sort((one, other) => one.line - other.line);
}

/**
 * Of an operator's command, what it checks is that it exists with these options: its arguments are placeholders, and its
 * effects have separate tests. Others are run, or have a reason why not.
 */
function findInline(text: string): Documented[] {
	const prose = text.replaceAll(/^( *)```.*?^ *```$/gms, (block) => block.replaceAll(/[^\n]/g, ""));
	return [...prose.matchAll(/`([^`]+)`/g)].flatMap((found) => {
		const code = (found[1] ?? "").replaceAll(/\s+/g, " ").trim();
		const reason = reasonNotToRun(code);
		const command = reason ? code : (askForHelp(code) ?? runnable(code));
		return command ? [{ ...documented(prose, found.index, command, reason), written: code }] : [];
	});
}

function runnable(code: string): string | undefined {
	if (/^SELECT .+ FROM /.test(code)) return inDatabase(code);
	if (/^node dist\/\w+\.js/.test(code))
		return `docker compose run --rm ${code.includes("webhook_") ? "doc-signing" : "scheduling-oauth"}-migrate ${code}`;
	return /^([A-Z_]+=\S+ )*(docker compose [a-z]|docker tag |curl |tar |for )/.test(code) ? code : undefined;
}

/** As the superuser. Only scheduling-oauth has audit_events. */
function inDatabase(sql: string): string {
	const [service, name] = sql.includes("audit_events")
		? ["scheduling-oauth", "scheduling_oauth"]
		: ["doc-signing", "doc_signing"];
	return `docker compose exec -T ${service}-db psql -U postgres -v ON_ERROR_STOP=1 ${name} <<'SQL'\n${sql};\nSQL`;
}

function blocksOf(text: string, language: string): { index: number; content: string }[] {
	const fence = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, "gms");
	return [...text.matchAll(fence)].map(({ index, 1: indent = "", 2: content = "" }) => ({
		index,
		content: content.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
	}));
}

function documented(text: string, index: number, command: string, reason?: string): Documented {
	const before = text.slice(0, index);
	const section = [...before.matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? "";
	const [written = ""] = command.split("\n");
	return { line: before.split("\n").length, written, command, section, ...(reason && { reason }) };
}
