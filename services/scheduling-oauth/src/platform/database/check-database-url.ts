import { SettingsInvalid } from "@repo/validation";
import type { Database } from "./database.ts";
import { databaseRefusal } from "./database-errors.ts";

/**
 * Throws SettingsInvalid when the database answers and does not let us in, which waiting does not mend. One that does
 * not answer yet is for /readyz to tell.
 */
export async function checkDatabaseUrl({ $client }: Database): Promise<void> {
	try {
		await $client.query("SELECT 1");
	} catch (cause) {
		const refusal = databaseRefusal(cause);
		if (refusal) throw new SettingsInvalid(`Wrong settings: DATABASE_URL is refused: ${refusal}.`, { cause });
	}
}
