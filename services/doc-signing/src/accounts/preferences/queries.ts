import { namedStatement, type Queryable } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import { type Owner, toAccountColumns } from "../owner.ts";
import { isOwnedBy } from "../queries/is-owned-by.ts";
import type { NotificationChoices } from "./rules/notifications.ts";
import { preferences } from "./tables.ts";

export type Preferences = Pick<typeof preferences.$inferSelect, "timeZone" | "dateFormat" | "language">;

/** The preferences of an owner as JSON, null if there are none: part of a statement. */
export function preferencesSql(value: (key: keyof Owner) => SQL): SQL {
	const read = (isOwned: SQL) => sql`
		SELECT json_build_object('timeZone', time_zone, 'dateFormat', date_format, 'language', language)
		FROM ${preferences} WHERE ${isOwned}`;
	const ofUser = sql`user_id = CASE WHEN ${value("teamId")}::int IS NULL THEN ${value("userId")}::int END`;
	return sql`(${read(ofUser)} UNION ALL ${read(sql`team_id = ${value("teamId")}::int`)})`;
}

const find = namedStatement<{ found: Preferences | null }, Owner>(
	"find_preferences",
	(value) => sql`SELECT ${preferencesSql(value)} AS found`,
);

/** An owner without a row has chosen nothing. */
export const noPreferences: Preferences = { timeZone: null, dateFormat: null, language: null };

export async function findPreferences(db: Queryable, { userId, teamId }: Owner): Promise<Preferences> {
	const [row] = await find(db, { userId, teamId });
	return row?.found ?? noPreferences;
}

export async function findNotifications(db: Queryable, owner: Owner): Promise<NotificationChoices> {
	const [row] = await db
		.select({ chosen: preferences.notifications })
		.from(preferences)
		.where(isOwnedBy(owner, preferences));
	return row?.chosen ?? {};
}

/** Empty unless the owner has allowed some. */
export async function findEmbedOrigins(db: Queryable, owner: Owner): Promise<string[]> {
	const [row] = await db
		.select({ origins: preferences.embedOrigins })
		.from(preferences)
		.where(isOwnedBy(owner, preferences));
	return row?.origins ?? [];
}

export async function savePreferences(
	db: Queryable,
	owner: Owner,
	chosen: Partial<typeof preferences.$inferInsert> & { updatedAt: Date },
): Promise<typeof preferences.$inferSelect> {
	const target = owner.teamId === null ? preferences.userId : preferences.teamId;
	const [saved] = await db
		.insert(preferences)
		.values({ ...toAccountColumns(owner), ...chosen })
		.onConflictDoUpdate({ target, set: chosen })
		.returning();
	if (!saved) throw new Error("INSERT … RETURNING gave no row");
	return saved;
}

export async function deletePreferences(db: Queryable, owner: Owner): Promise<void> {
	await db.delete(preferences).where(isOwnedBy(owner, preferences));
}
