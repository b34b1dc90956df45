import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { Client } from "pg";

/** Creates drizzle tables by the statements that `drizzle-kit generate` writes for them. */
export async function createTables(url: string, tables: Record<string, unknown>): Promise<void> {
	const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		for (const statement of statements) await client.query(statement);
	} finally {
		await client.end();
	}
}
