import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log/create-log.ts";
import { SettingsInvalid } from "../settings/read-settings.ts";
import { databaseRefusal, databaseUnavailable } from "./database-errors.ts";
import type { Database } from "./open-database.ts";

const PAUSE_MS = 1_000;

/**
 * Throws SettingsInvalid when the database refuses the connection, which waiting does not change. Resolves when the
 * database responds, and also when it does not respond yet: /readyz reports that.
 */
export async function checkDatabaseUrl(db: Database, log: Logger): Promise<void> {
	if ((await probe(db)) === undefined) await checkTimeouts(db, log);
}

/**
 * Resolves once the database responds; tries every second, because containers start in any order. Throws
 * SettingsInvalid when the database refuses the connection.
 */
export async function waitForDatabase(db: Database, log: Logger): Promise<void> {
	for (let err = await probe(db); err !== undefined; err = await probe(db)) {
		log.error({ err }, "the database is unreachable; retrying until it responds");
		await delay(PAUSE_MS);
	}
	await checkTimeouts(db, log);
}

/** Warns unless the role has timeouts. A client that vanished would keep its statements, transactions and locks. */
async function checkTimeouts({ $client }: Database, log: Logger): Promise<void> {
	const { rows } = await $client.query<{ name: string }>(
		`SELECT name FROM pg_settings
		WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') AND setting = '0'`,
	);
	const names = rows.map(({ name }) => name).sort();
	if (names.length > 0)
		log.warn({ settings: names }, "the database role has no timeouts: set them with ALTER ROLE … SET");
}

/** Runs a first statement. Resolves to its error when the database is unreachable. */
async function probe({ $client }: Database): Promise<unknown> {
	try {
		await $client.query("SELECT 1");
		return undefined;
	} catch (cause) {
		const refusal = databaseRefusal(cause);
		if (refusal)
			throw new SettingsInvalid(`Wrong settings: the database refuses DATABASE_URL: ${refusal}.`, { cause });
		if (databaseUnavailable(cause)) return cause;
		throw cause;
	}
}
