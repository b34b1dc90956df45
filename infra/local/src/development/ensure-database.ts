import type { Client } from "pg";
import { type Postgres, withClient } from "../postgres/index.ts";

export interface DatabaseUrls {
	/** URL for the role that the service connects as. It owns nothing: the migrations grant it what it needs. */
	service: string;
	/** URL for the role that owns the tables, only for migrations. */
	owner: string;
}

/**
 * Creates the database and its owner, both with this name, and the service's role, unless they exist; no other role
 * may connect.
 */
export async function ensureDatabase(
	postgres: Pick<Postgres, "url">,
	name: string,
	passwords: { owner: string; service: string },
): Promise<DatabaseUrls> {
	const serviceName = `${name}_service`;
	await withClient(postgres.url("postgres"), async (client) => {
		await ensureRole(client, name, passwords.owner);
		await ensureRole(client, serviceName, passwords.service);
		const [owner, service] = [client.escapeIdentifier(name), client.escapeIdentifier(serviceName)];
		if (!(await exists(client, "pg_database", "datname", name))) {
			await client.query(`CREATE DATABASE ${owner} OWNER ${owner}`);
		}
		await client.query(`REVOKE ALL ON DATABASE ${owner} FROM PUBLIC`);
		await client.query(`GRANT CONNECT ON DATABASE ${owner} TO ${service}`);
		await limitStatements(client, service);
	});
	return {
		service: postgres.url(name, { user: serviceName, password: passwords.service }),
		owner: postgres.url(name, { user: name, password: passwords.owner }),
	};
}

async function ensureRole(client: Client, name: string, password: string): Promise<void> {
	const [role, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)];
	if (!(await exists(client, "pg_roles", "rolname", name))) await client.query(`CREATE ROLE ${role} LOGIN`);
	await client.query(`ALTER ROLE ${role} PASSWORD ${secret}`);
}

/** Settings of a role that a service connects as: the service cannot set them itself when PgBouncer is in between. */
export async function limitStatements(client: Client, role: string): Promise<void> {
	await client.query(`ALTER ROLE ${role} SET statement_timeout = '15s'`);
	await client.query(`ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '30s'`);
}

async function exists(client: Client, catalog: string, column: string, name: string): Promise<boolean> {
	const { rowCount } = await client.query(`SELECT FROM ${catalog} WHERE ${column} = $1`, [name]);
	return rowCount === 1;
}
