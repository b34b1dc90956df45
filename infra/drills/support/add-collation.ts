import { withClient } from "@repo/infra-local/postgres";

/** doc-signing's tables use a collation of PostgreSQL 17; Debian has 15. In that schema, no dump contains it. */
export async function addCollation(url: string): Promise<void> {
	await withClient(url, (client) =>
		client.query("CREATE COLLATION IF NOT EXISTS pg_catalog.pg_c_utf8 (provider = libc, locale = 'C.UTF-8')"),
	);
}
