import type { Queryable } from "@repo/service-kit/database";
import { eq } from "drizzle-orm";
import type { Owner } from "../accounts/owner.ts";
import { preferences } from "./tables.ts";

export type Preferences = Pick<typeof preferences.$inferSelect, "timeZone" | "dateFormat" | "language">;

/** Undefined if nothing was chosen. */
export async function findPreferences(db: Queryable, owner: Owner): Promise<Preferences | undefined> {
	const { timeZone, dateFormat, language } = preferences;
	const [row] = await db.select({ timeZone, dateFormat, language }).from(preferences).where(isOf(owner));
	return row;
}

export async function savePreferences(
	db: Queryable,
	{ userId, teamId }: Owner,
	chosen: Preferences & { updatedAt: Date },
): Promise<void> {
	const whose = teamId === null ? { userId } : { teamId };
	const target = teamId === null ? preferences.userId : preferences.teamId;
	await db
		.insert(preferences)
		.values({ ...whose, ...chosen })
		.onConflictDoUpdate({ target, set: chosen });
}

export async function deletePreferences(db: Queryable, owner: Owner): Promise<void> {
	await db.delete(preferences).where(isOf(owner));
}

function isOf({ userId, teamId }: Owner) {
	return teamId === null ? eq(preferences.userId, userId) : eq(preferences.teamId, teamId);
}
