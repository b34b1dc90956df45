import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./start-app.ts";

/** An authenticator app that is set up, as far as rules about accounts see it. */
export async function giveFactor(
	{ dependencies: { db, clock } }: TestApp,
	{ userId }: Pick<TestAccount, "userId">,
): Promise<void> {
	await db.$client.query(
		"INSERT INTO totp_factors (user_id, secret, created_at, confirmed_at, last_step) VALUES ($1, '\\x00', $2, $2, 0)",
		[userId, clock()],
	);
}
