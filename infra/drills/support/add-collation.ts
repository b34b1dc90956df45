import { withClient } from "@repo/infra-local/postgres";

/** doc-signing's tables use a collation of PostgreSQL 17; Debian has 15. */
export async function addCollation(url: string, database: string): Promise<void> {
	await withClient(url, async (client) => {
		await client.query("CREATE COLLATION public.pg_c_utf8 (provider = libc, locale = 'C.UTF-8')");
		await client.query(`ALTER DATABASE ${database} SET search_path = public, pg_catalog`);
	});
}
