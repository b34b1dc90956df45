import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { repository } from "./repository.ts";

/** What bash runs for code in a page's text; undefined for what no rule knows how to run. */
export function runnable(code: string): string | undefined {
	if (isSql.test(code)) return inDatabase(code);
	if (/^node dist\/\w+\.js/.test(code))
		return `docker compose run --rm ${code.includes("webhook_") ? "doc-signing" : "scheduling-oauth"}-migrate ${code}`;
	// They write files of this repository, which `pnpm check` and `pnpm test:observability` compare.
	if (/^node (tools|infra)\/\S+$/.test(code)) return code.replace("node ", `node --check ${repository}`);
	return askForHelp(code) ?? (shell.test(code) ? code : undefined);
}

const isSql =
	/^(?:\\[a-z]+ \S|(?:ALTER|CREATE|DELETE|DROP|GRANT|INSERT|REVOKE|SELECT|TRUNCATE|UPDATE) \S+ \S)/;
const settings = /^(?:[A-Z_]+=\S+ )*/.source;
const shell = new RegExp(
	`${settings}(?:docker (?:compose|tag) \\S|(?:curl|for|helm|kubectl|mc|npm|patronictl|pgbackrest|pnpm|tar) \\S)`,
);

const named = new RegExp(
	`${settings}(?:amtool|apt|apt-get|aws|curl|docker|docker-compose|doc-signing|etcdctl|helm|journalctl|kubectl|mc|node|npm|npx|\
patronictl|pg_\\w+|pgbackrest|pgbouncer|pnpm|podman|promtool|psql|rclone|rsync|scheduling-oauth|ssh|sudo|systemctl|tar|wget) \\S`,
);
/** The name of an engine, a program with arguments that the reader chooses, and PromQL. */
const noCommand = /^(?:docker compose$|(?:scheduling-oauth|doc-signing) …$|(?:sum|topk)\b.*\()/;

/** True for the command lines of programs that pages use. */
export function isProgram(code: string): boolean {
	return named.test(code) && !noCommand.test(code);
}

/** True for what looks like a command line, also of any program on this machine. */
export function isUnknown(code: string): boolean {
	const [, word] = /^(?:[A-Z_]+=\S+ )*([a-z./][\w./-]*) \S/.exec(code) ?? [];
	if (!word || noCommand.test(code)) return false;
	return (
		isProgram(code) || (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, word)))
	);
}

/** As the superuser, unless the page says otherwise. Only scheduling-oauth has audit_events. */
export function inDatabase(sql: string): string {
	const [service, name] = sql.includes("audit_events")
		? ["scheduling-oauth", "scheduling_oauth"]
		: ["doc-signing", "doc_signing"];
	const psql = `docker compose exec -T ${service}-db psql -U postgres -v ON_ERROR_STOP=1 ${name}`;
	// The audit log, as the service's role: the page says that this must fail.
	if (/^UPDATE (document|audit)_events/.test(sql))
		return `! ${psql} -c 'SET ROLE ${name}_service' -c '${sql}' 2>denied.txt && grep -q 'permission denied' denied.txt`;
	// The installation already has this role.
	const [, role] = /^CREATE ROLE (\w+)/.exec(sql) ?? [];
	const own = role ? `BEGIN;\nALTER ROLE ${role} RENAME TO ${role}_before;\n${sql};\nROLLBACK` : sql;
	return `${psql} <<'SQL'\n${own}${sql.startsWith("\\") ? "" : ";"}\nSQL`;
}

const groups = "audit|certificate|clients|invitations|jobs|keys|scopes|sealings|teams|tokens|users|webhooks";
const operatorCommand = new RegExp(
	`^(?:docker compose exec \\S+ )?(?:(scheduling-oauth|doc-signing) )?((?:${groups}) [a-z].*)$`,
);

/** A command that fails unless the page's command exists with these options: its arguments are placeholders. */
function askForHelp(code: string): string | undefined {
	if (/^(helm|kubectl)( [a-z]+)+( --[a-z-]+)*$/.test(code)) {
		const [name = "", ...options] = code.split(/ (?=--)/);
		return helpOf(name, `^ *${name} `, options);
	}
	const [, program, rest] = operatorCommand.exec(code) ?? [];
	if (!rest) return undefined;
	const words = rest.split(" ").filter((word) => /^[a-z-]+$/.test(word));
	const name = words
		.filter((word) => !word.startsWith("-"))
		.slice(0, 2)
		.join(" ");
	const options = words.filter((word) => word.startsWith("--"));
	// The page names the program before.
	const programs = program ? [program] : ["scheduling-oauth", "doc-signing"];
	return programs
		.map(
			(one) =>
				`(${helpOf(`docker compose exec ${one} ${one} ${name}`, `^Usage: ${one} ${name}\\b`, options)})`,
		)
		.join(" || ");
}

/** An unknown subcommand prints the help of the command above it. */
function helpOf(command: string, usage: string, options: string[]): string {
	const parts = [usage, ...options].map((part) => `grep -q -e '${part}' help.txt`);
	return [`${command} --help >help.txt`, ...parts].join(" && ");
}
