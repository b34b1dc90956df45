import { createTestDatabase } from "./create-test-database.ts";

/**
 * The settings of a service for a new test database: with TEST_POOLER=pgbouncer through PgBouncer, as the service's README
 * describes, with TEST_POOLER=pgbouncer-named without its advice on named statements.
 */
export async function testDatabaseSettings(): Promise<{ DATABASE_URL: string } & Record<string, string>> {
	const url = await createTestDatabase();
	const { TEST_POOLER: pooler, TEST_POOLER_URL: poolerUrl } = process.env;
	if (!pooler || !poolerUrl) return { DATABASE_URL: url };
	return {
		DATABASE_URL: Object.assign(new URL(poolerUrl), { pathname: new URL(url).pathname }).href,
		DATABASE_DIRECT_URL: url,
		DATABASE_PREPARED_STATEMENTS: String(pooler === "pgbouncer-named"),
	};
}
