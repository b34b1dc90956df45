import { namedStatement, type Queryable } from "@repo/service-kit/database";
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Owner } from "../owner.ts";
import type { NotificationChoices } from "./rules/notifications.ts";
import { preferences } from "./tables.ts";

export type Preferences = Pick<typeof preferences.$inferSelect, "timeZone" | "dateFormat" | "language">;

/** The row whose owner is in this column. */
const find = (name: string, column: PgColumn) =>
	namedStatement<Preferences, { id: number }>(name, (value) => {
		const { timeZone, dateFormat, language } = preferences;
		return sql`
			SELECT ${timeZone} AS "timeZone", ${dateFormat} AS "dateFormat", ${language} AS language
			FROM ${preferences} WHERE ${column} = ${value("id")}`;
	});
const findOfUser = find("preferences_of_user", preferences.userId);
const findOfTeam = find("preferences_of_team", preferences.teamId);

export async function findPreferences(db: Queryable, { userId, teamId }: Owner): Promise<Preferences> {
	const [row] = await (teamId === null ? findOfUser(db, { id: userId }) : findOfTeam(db, { id: teamId }));
	return row ?? { timeZone: null, dateFormat: null, language: null };
}

export async function findNotifications(db: Queryable, owner: Owner): Promise<NotificationChoices> {
	const [row] = await db
		.select({ chosen: preferences.notifications })
		.from(preferences)
		.where(isOwned(owner));
	return row?.chosen ?? {};
}

/** Empty unless the owner has allowed some. */
export async function findEmbedOrigins(db: Queryable, owner: Owner): Promise<string[]> {
	const [row] = await db
		.select({ origins: preferences.embedOrigins })
		.from(preferences)
		.where(isOwned(owner));
	return row?.origins ?? [];
}

export async function savePreferences(
	db: Queryable,
	{ userId, teamId }: Owner,
	chosen: Partial<typeof preferences.$inferInsert> & { updatedAt: Date },
): Promise<typeof preferences.$inferSelect> {
	const whose = teamId === null ? { userId } : { teamId };
	const target = teamId === null ? preferences.userId : preferences.teamId;
	const [saved] = await db
		.insert(preferences)
		.values({ ...whose, ...chosen })
		.onConflictDoUpdate({ target, set: chosen })
		.returning();
	if (!saved) throw new Error("INSERT … RETURNING gave no row");
	return saved;
}

export async function deletePreferences(db: Queryable, owner: Owner): Promise<void> {
	await db.delete(preferences).where(isOwned(owner));
}

function isOwned({ userId, teamId }: Owner) {
	return teamId === null ? eq(preferences.userId, userId) : eq(preferences.teamId, teamId);
}
