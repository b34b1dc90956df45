import type { Database } from "../database/index.ts";
import type { TestService } from "./test-service.ts";

/**
 * What /readyz of a service names as failed before its newest migration has run, and its status after. A migration of a newer
 * release has run as well. The service is closed afterwards.
 */
export async function migrateLate({
	agent,
	dependencies,
	close,
}: TestService<{ db: Database }>): Promise<Record<"before" | "after", unknown>> {
	const { $client } = dependencies.db;
	const record = "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', $1)";
	const respond = async () => (await agent.get("/readyz")).body;
	const { rows } = await $client.query<{ at: string }>(
		`DELETE FROM drizzle.__drizzle_migrations
		WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations) RETURNING created_at AS at`,
	);
	const at = Number(rows[0]?.at);
	await $client.query(record, [at + 1]);
	const { failed: before } = await respond();
	await $client.query(record, [at]);
	const { status: after } = await respond();
	await close();
	return { before, after };
}
