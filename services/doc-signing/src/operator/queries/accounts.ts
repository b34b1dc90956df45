import { sessions } from "@repo/accounts/sessions";
import type { Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { and, asc, desc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Owner, toAccountId, toOwner } from "../../accounts/owner.ts";
import type { UserRow } from "../../accounts/queries.ts";
import { users } from "../../accounts/tables.ts";
import type { TeamRow } from "../../accounts/teams/queries.ts";
import { teams } from "../../accounts/teams/tables.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";

/** Without `search`, newest first and older than `before`; with it, the one with this id, or those whose text begins with it. */
export type Page = { search: string; before?: number | undefined; limit: number };

export function listUsersPage(db: Queryable, page: Page): Promise<UserRow[]> {
	const found = findPage(users.id, sql`lower(${users.email}) COLLATE "C"`, page, addressKey);
	const rows = db.select().from(users).where(found.where);
	return rows.orderBy(found.order).limit(page.limit);
}

export function listTeamsPage(db: Queryable, page: Page): Promise<TeamRow[]> {
	const found = findPage(teams.id, sql`lower(${teams.name}) COLLATE "C"`, page, (text) => text.toLowerCase());
	const rows = db
		.select()
		.from(teams)
		.where(and(isNull(teams.deletedAt), found.where));
	return rows.orderBy(found.order).limit(page.limit);
}

/** Each case reads only what it returns, from the index of `id` or `text`. */
function findPage(
	id: typeof users.id | typeof teams.id,
	text: SQL,
	{ search, before }: Page,
	toKey: (typed: string) => string,
): { where: SQL | undefined; order: SQL } {
	if (search === "") return { where: before === undefined ? undefined : lt(id, before), order: desc(id) };
	if (/^[1-9]\d{0,8}$/.test(search)) return { where: eq(id, Number(search)), order: desc(id) };
	const first = toKey(search);
	return { where: and(gte(text, first), lt(text, `${first}\u{10FFFF}`)), order: asc(text) };
}

/** What people call accounts, by `toAccountId`: the address of a user, the name of a team. */
export type AccountNames = ReadonlyMap<number, string>;

/** Also of deleted accounts. */
export async function nameAccounts(db: Queryable, owners: Owner[]): Promise<AccountNames> {
	if (owners.length === 0) return new Map();
	const ids = [...new Set(owners.map(toAccountId))];
	const among = (of: number[]) => sql`= ANY(${sql.param(of)}::int[])`;
	const { rows } = await db.execute<{ id: number; name: string }>(sql`
		SELECT id, email AS name FROM ${users} WHERE id ${among(ids.filter((id) => id > 0))}
		UNION ALL
		SELECT -id, name FROM ${teams} WHERE id ${among(ids.flatMap((id) => (id < 0 ? -id : [])))}`);
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The user and the team that an event is about. */
export function listSubjects({ userId, teamId }: { userId: number | null; teamId: number | null }): Owner[] {
	return [userId, teamId && -teamId].filter((id) => id !== null).map(toOwner);
}

/** An account's sessions and API tokens that work. */
export async function countAccess(db: Queryable, userId: number, now: Date) {
	const open = db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
	const isActive = and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt));
	return { sessions: await open, tokens: await db.$count(apiTokens, isActive) };
}
