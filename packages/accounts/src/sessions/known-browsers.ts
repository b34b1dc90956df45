import type { Clock } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import { knownBrowsers } from "./tables.ts";

/**
 * Whether this browser has signed in to the account before. `browserSecret` is in a cookie that outlives signing
 * out.
 */
export async function isKnownBrowser(
	db: Queryable,
	userId: number,
	browserSecret: string | undefined,
): Promise<boolean> {
	if (!browserSecret) return false;
	const same = and(
		eq(knownBrowsers.userId, userId),
		eq(knownBrowsers.browserHash, hashSecret(browserSecret)),
	);
	return (await db.$count(knownBrowsers, same)) === 1;
}

export async function rememberBrowser(
	{ clock }: { clock: Clock },
	db: Queryable,
	userId: number,
	browserSecret: string,
): Promise<void> {
	const lastUsedAt = clock();
	await db
		.insert(knownBrowsers)
		.values({ userId, browserHash: hashSecret(browserSecret), lastUsedAt })
		.onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.browserHash], set: { lastUsedAt } });
}

/** After the password changed or was reset: anyone with the old one may have signed in from one of them. */
export async function forgetBrowsers(db: Queryable, userId: number): Promise<void> {
	await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
}
