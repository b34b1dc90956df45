import { Client } from "pg";
import type { Postgres } from "../postgres/index.ts";

/** A database and its owner, both of this name; nobody else gets in. Answers its address. */
export async function ensureDatabase(postgres: Postgres, name: string, password: string): Promise<string> {
	const client = new Client({ connectionString: postgres.url("postgres") });
	await client.connect();
	try {
		const [user, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)];
		if (!(await exists(client, "pg_roles", "rolname", name))) await client.query(`CREATE ROLE ${user} LOGIN`);
		await client.query(`ALTER ROLE ${user} PASSWORD ${secret}`);
		if (!(await exists(client, "pg_database", "datname", name))) {
			await client.query(`CREATE DATABASE ${user} OWNER ${user}`);
		}
		await client.query(`REVOKE CONNECT ON DATABASE ${user} FROM PUBLIC`);
	} finally {
		await client.end();
	}
	return postgres.url(name, { user: name, password });
}

async function exists(client: Client, catalog: string, column: string, name: string): Promise<boolean> {
	const { rowCount } = await client.query(`SELECT FROM ${catalog} WHERE ${column} = $1`, [name]);
	return rowCount === 1;
}
