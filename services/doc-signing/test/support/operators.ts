import { createAccount, type TestAccount } from "./accounts.ts";
import { type PageForms, pageForms } from "./page-forms.ts";
import { giveFactor } from "./second-factor.ts";
import type { TestApp } from "./start-app.ts";

/** How an operator signs in. */
export const bothFactors = ["password", "totp"] as const;

export type TestOperator = TestAccount & PageForms;

/** A signed-in operator with a second factor, which the session has proven. */
export async function createOperator(app: TestApp): Promise<TestOperator> {
	const account = await createAccount(app);
	await giveFactor(app, account);
	const { db } = app.dependencies;
	await db.$client.query("UPDATE users SET role = 'operator' WHERE id = $1", [account.userId]);
	return { ...account, ...(await pageForms(app, account, bothFactors)) };
}

/** What operators did to an account, or without one, oldest first. */
export async function listActs(app: TestApp, { userId = null }: { userId?: number | null } = {}) {
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT type, actor, ip_address AS "ipAddress", details FROM account_events
		WHERE actor_type = 'operator' AND user_id IS NOT DISTINCT FROM $1 ORDER BY id`,
		[userId],
	);
	return rows;
}
