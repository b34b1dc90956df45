import type { ClientBase } from "pg";
import { listMonthFunctions, listPartitions } from "./months/month-functions.ts";

const schemas = ["public", "graphile_worker"];

export type ServiceRole = {
	/** The role that the service connects as. It owns no table, so it cannot disable a trigger. */
	name: string;
	/** Tables to which it may only append rows. */
	appendOnly: string[];
	/** Functions that it may call although PUBLIC may not: `name(type, type)`. */
	functions?: string[];
};

/** Grants the service's role access to what the caller owns, including tables of later migrations. Idempotent. */
export async function grantServiceRole(
	client: ClientBase,
	{ name, appendOnly, functions = [] }: ServiceRole,
): Promise<void> {
	const { rows } = await client.query<{ owner: string }>("SELECT current_user AS owner");
	if (rows[0]?.owner === name) return;
	const role = client.escapeIdentifier(name);
	for (const schema of schemas) {
		const tables = "SELECT, INSERT, UPDATE, DELETE ON";
		await client.query(`
			GRANT USAGE ON SCHEMA ${schema} TO ${role};
			GRANT ${tables} ALL TABLES IN SCHEMA ${schema} TO ${role};
			GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
			ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${tables} TABLES TO ${role};
			ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${role};`);
	}
	// For requireMigrations.
	await client.query(`
		GRANT USAGE ON SCHEMA drizzle TO ${role};
		GRANT SELECT ON drizzle.__drizzle_migrations TO ${role};`);
	await revokePartitions(client, role);
	for (const table of appendOnly)
		await client.query(`REVOKE UPDATE, DELETE ON ${client.escapeIdentifier(table)} FROM ${role}`);
	for (const one of [...functions, ...(await listMonthFunctions(client))])
		await client.query(`GRANT EXECUTE ON FUNCTION ${one} TO ${role}`);
	await openJobQueue(client, role);
}

/** Partitions are read and written only through their table, whose privileges and triggers guard them. */
async function revokePartitions(client: ClientBase, role: string): Promise<void> {
	for (const partition of await listPartitions(client))
		await client.query(`REVOKE ALL ON ${partition} FROM ${role}`);
}

/** graphile-worker enables row level security, which shows its tables only to their owner. */
async function openJobQueue(client: ClientBase, role: string): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		"SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'graphile_worker'::regnamespace",
	);
	for (const { name } of rows)
		await client.query(`
			DROP POLICY IF EXISTS service ON ${name};
			CREATE POLICY service ON ${name} TO ${role} USING (true) WITH CHECK (true);`);
}
