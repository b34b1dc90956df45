import { cpus } from "node:os";
import { type Name, names } from "./contender.ts";

export const operations = ["code exchange", "refresh", "first bearer check", "bearer check"] as const;
export type Operation = (typeof operations)[number];
/** Of one round: requests per second, microseconds of CPU and SQL statements per request. */
export type Round = { rate: number; cpu: number; statements: number };
export type Results = Record<Operation, Record<Name, Round[]>>;

const head = ["operation", "server", "requests/s", "CPU a request", "CPU, × bare", "SQL statements"];

/** The figures of docs/benchmarks/scheduling-oauth.md: for each, the round that other programs disturbed least. */
export function report(results: Results, { requests, rounds }: { requests: number; rounds: number }): string {
	const rows = operations.flatMap((operation) => names.map((name) => rowOf(operation, name, results)));
	return `# Hot paths of scheduling-oauth

Made by \`pnpm --filter @repo/scheduling-oauth benchmark\`, which writes this file: ${requests} requests a round, ${rounds} rounds in turn,
16 at a time over kept connections on loopback; of each the best round, which other programs disturbed least. ${cpus().length} cores (${cpus()[0]?.model.trim()}) shared by client, server and
PostgreSQL 18 (without fsync), Node ${process.version}. CPU is the server process's own (\`process.cpuUsage\`), so the load generator and the database
are not in it; requests a second hang on what else the machine does, CPU hardly.

${table([head, ...rows])}

- **bare Express and pg**: one form parser, the very same SQL statement, the same SHA-256 hashes, one ES256 signature (exchange, refresh) or
  check (bearer) by jsonwebtoken. No validation, limits, metrics, request ids, security headers or errors. The goal is at most 1.15 times its CPU.
- **oidc-provider** 9 keeps everything in the process's memory, so its figures hold no database at all; its access tokens are opaque, and the one
  ES256 signature is its id token's. Its bearer check is its userinfo address: a look-up, no signature.
- **bearer check** asks with each access token ten times, as apps do for half an hour. The service remembers whose signature it has checked; what
  may have ended a token it asks the database each time. **First bearer check** asks once with each of so many new tokens.
- Statements are counted where pg sends them. Exchange, refresh and bearer check are one each; the audit row and the dates of last use are in it.
`;
}

function rowOf(operation: Operation, name: Name, results: Results): string[] {
	const rounds = results[operation][name];
	const leastCpu = (which: Name) => Math.min(...results[operation][which].map(({ cpu }) => cpu));
	const ratio = leastCpu(name) / leastCpu("bare Express and pg");
	return [
		operation,
		name,
		Math.max(...rounds.map(({ rate }) => rate)).toFixed(0),
		`${leastCpu(name).toFixed(0)} µs`,
		ratio.toFixed(2),
		Math.max(...rounds.map(({ statements }) => statements)).toFixed(2),
	];
}

/** A Markdown table as the formatter writes it. */
function table(rows: string[][]): string {
	const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const [first = "", ...rest] = rows.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
	);
	const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
	return [first, rule, ...rest].join("\n");
}
