import { withClient } from "@repo/infra-local/postgres";
import type { Documented } from "./documented-commands.ts";
import { findShellCommands } from "./shell-commands.ts";

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** Statements that belong together: the blocks of a section, or one in the text. */
export type Statements = { database: string; where: string; sql: string[] };

/** The SQL of a page, also that of psql's `-c`. */
export function findStatements(page: string, commands: Documented[]): Statements[] {
	const found: Statements[] = [];
	for (const { kind, code, section, line } of commands) {
		const where = `${page}:${line}`;
		// Only scheduling-oauth has audit_events.
		const database = code.includes("audit_events") ? "scheduling_oauth" : "doc_signing";
		const same = found.find((one) => one.where === `${page}, ${section}`);
		if (kind === "sql" && same) same.sql.push(code);
		else if (kind === "sql") found.push({ database, where: `${page}, ${section}`, sql: [code] });
		else if (kind === "inline sql") found.push({ database, where, sql: [code] });
		else found.push(...psqlStatements(code).map((one) => ({ ...one, where })));
	}
	return found;
}

function psqlStatements(script: string): Omit<Statements, "where">[] {
	return findShellCommands(script).flatMap((words) => {
		const psql = words.indexOf("psql");
		const sql = words.filter((_, index) => psql >= 0 && words[index - 1] === "-c");
		const database = words[psql - 1]?.startsWith("scheduling-oauth") ? "scheduling_oauth" : "doc_signing";
		return sql.length > 0 ? [{ database, sql }] : [];
	});
}

/** Runs statements as the superuser and reverts them. Throws the database's error. */
export async function tryStatements(url: string, statements: string[]): Promise<void> {
	await withClient(url, async (client) => {
		await client.query("BEGIN");
		for (const sql of statements) await tryOne(client, sql);
		await client.query("ROLLBACK");
	});
}

async function tryOne(client: Client, sql: string): Promise<void> {
	const [, described] = /^\\\S+ (\w+)$/.exec(sql) ?? [];
	if (described) {
		await client.query("SELECT $1::regclass", [described]);
		return;
	}
	// A new role has the name of one that is here.
	const [, role] = /^CREATE ROLE (\w+)/.exec(sql) ?? [];
	if (role) await client.query(`ALTER ROLE ${role} RENAME TO ${role}_before`);
	// The audit log, as the service's role: the page says that this fails.
	const [, log] = /^UPDATE (document|audit)_events/.exec(sql) ?? [];
	if (log) {
		await client.query(`SET ROLE ${log === "audit" ? "scheduling_oauth" : "doc_signing"}_service`);
		const code = await client.query(sql).then(
			() => "no error",
			(error: { code: string }) => error.code,
		);
		if (code !== "42501") throw new Error(`not denied, but ${code}: ${sql}`);
		return;
	}
	await client.query(sql.replaceAll(" CONCURRENTLY", ""));
}
