import { rateLimits } from "@repo/service-kit/rate-limits";
import { createTables } from "@repo/service-kit/testing/create-tables";
import { Client } from "pg";
import * as addressProofs from "../src/address-proofs/tables.ts";
import * as openId from "../src/openid/tables.ts";
import * as passkeys from "../src/passkeys/tables.ts";
import * as recoveryCodes from "../src/recovery-codes/tables.ts";
import * as sessions from "../src/sessions/tables.ts";
import * as totp from "../src/totp/tables.ts";
import { users } from "../src/users/columns.ts";

const tables = {
	...{ ...addressProofs, ...openId, ...passkeys, ...recoveryCodes, ...sessions, ...totp },
	...{ users, rateLimits },
};

/** Creates the database of these tests: the package's tables as a service migrates them, and users. */
export async function migrateDatabase(url: string): Promise<void> {
	await createTables(url, tables);
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(`INSERT INTO users (email, name, created_at, email_proven_at)
			SELECT 'user' || n || '@example.com', 'User ' || n, now(), now() FROM generate_series(1, 50) AS n`);
	} finally {
		await client.end();
	}
}
