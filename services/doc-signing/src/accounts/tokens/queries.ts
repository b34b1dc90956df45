import { hash } from "node:crypto";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Database, Queryable } from "@repo/service-kit/database";
import { inputsFrom, takeParameters, takeSql, type Usage } from "@repo/service-kit/rate-limits";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { CallLimit } from "../call-limit.ts";
import type { Owner } from "../owner.ts";
import type { Plan } from "../plan.ts";
import { users } from "../tables.ts";
import { type MissingFactor, membershipText } from "../teams/queries.ts";
import type { TeamRole } from "../teams/rules/permissions.ts";
import { apiTokens } from "./tables.ts";

export type ApiTokenRow = typeof apiTokens.$inferSelect;
export type TokenHolder = {
	apiTokenId: number;
	teamId: number | null;
	/** The role in the token's team; null without one. */
	role: TeamRole | null;
	userId: number;
	email: string;
	name: string;
	plan: Plan;
	sponsorId: number | null;
	missingFactor: MissingFactor;
	readOnly: boolean;
	/** The rate limit's state; null when the allowance was used up. */
	usage: Usage | null;
};

const { plan, sponsorId, missingFactor } = membershipText("t.user_id");

// One statement per call: authenticates by SHA-256, or for the first time by the SHA-512 of an imported token, records the use (at most once a minute), and counts against the limit.
const useToken = `
	WITH holder AS (
		SELECT t.id AS "apiTokenId", t.team_id AS "teamId", m.role, u.id AS "userId", u.email, u.name,
			CASE WHEN t.team_id IS NULL THEN u.plan ELSE ${plan} END AS plan,
			${sponsorId} AS "sponsorId", ${missingFactor} AS "missingFactor", t.read_only AS "readOnly"
		FROM api_tokens t
		JOIN users u ON u.id = t.user_id
		LEFT JOIN team_members m ON m.team_id = t.team_id AND m.user_id = t.user_id
		LEFT JOIN teams ON teams.id = m.team_id AND teams.deleted_at IS NULL
		WHERE t.token_hash = ANY (ARRAY[$1, $5]::bytea[]) AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)
			AND u.disabled_at IS NULL AND (t.team_id IS NULL OR teams.id IS NOT NULL)
	), used AS (
		UPDATE api_tokens SET last_used_at = $2, token_hash = $1 FROM holder
		WHERE id = "apiTokenId" AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')
	), taken AS (${takeSql(
		"at-once",
		{
			keyHash: `sha256(convert_to($6 || ':' || coalesce($7, "apiTokenId"::text), 'UTF8'))`,
			...inputsFrom(2),
		},
		"FROM holder",
	)})
	SELECT holder.*, to_json(taken) AS usage FROM holder LEFT JOIN taken ON true`;

/** The stored hash of a token, and the one that it may have been imported with. */
export const hashesOf = (token: string): [Buffer, Buffer] => [
	hashSecret(token),
	hash("sha512", token, "buffer"),
];

type Use = { hashes: [Buffer, Buffer]; now: Date; limit: CallLimit; subject?: string | undefined };

/** The user of the token with one of these hashes, if it is valid at `now`; counts one call against the limit of `subject`, by default the token. */
export async function findTokenHolder(
	db: Database,
	{ hashes, now, limit, subject }: Use,
): Promise<TokenHolder | undefined> {
	const { rows } = await db.$client.query<TokenHolder>({
		name: "use_api_token",
		text: useToken,
		values: [hashes[0], ...takeParameters(limit, now), hashes[1], limit.name, subject ?? null],
	});
	return rows[0];
}

/** Undefined if there is a token with this hash. */
export async function insertApiToken(
	db: Queryable,
	row: typeof apiTokens.$inferInsert,
): Promise<ApiTokenRow | undefined> {
	const [inserted] = await db
		.insert(apiTokens)
		.values(row)
		.onConflictDoNothing({ target: apiTokens.tokenHash })
		.returning();
	return inserted;
}

/** The user's active token with this hash, if it was created after `since`. */
export async function findRecentToken(
	db: Queryable,
	{ userId, tokenHash, since }: { userId: number; tokenHash: Buffer; since: Date },
): Promise<ApiTokenRow | undefined> {
	const [found] = await db
		.select()
		.from(apiTokens)
		.where(
			and(
				eq(apiTokens.tokenHash, tokenHash),
				eq(apiTokens.userId, userId),
				isNull(apiTokens.revokedAt),
				gt(apiTokens.createdAt, since),
			),
		);
	return found;
}

export type ActiveToken = Awaited<ReturnType<typeof listActiveTokens>>[number];

/**
 * Tokens that are not revoked, newest first: a team's, or all that a person created, including those in
 * teams.
 */
export function listActiveTokens(db: Queryable, owner: Owner) {
	const { id, name, hint, teamId, readOnly, createdAt, expiresAt, lastUsedAt } = apiTokens;
	return db
		.select({ id, name, hint, teamId, readOnly, createdAt, expiresAt, lastUsedAt, userName: users.name })
		.from(apiTokens)
		.innerJoin(users, eq(users.id, apiTokens.userId))
		.where(and(isIn(owner), isNull(apiTokens.revokedAt)))
		.orderBy(desc(id));
}

function isIn({ userId, teamId }: Owner) {
	return teamId === null ? eq(apiTokens.userId, userId) : eq(apiTokens.teamId, teamId);
}

/** Also of a revoked one. */
export async function findTokenName(db: Queryable, id: number): Promise<string | undefined> {
	const [row] = await db.select({ name: apiTokens.name }).from(apiTokens).where(eq(apiTokens.id, id));
	return row?.name;
}

/** Includes revoked ones. */
export async function hasToken(db: Queryable, owner: Owner, id: number): Promise<boolean> {
	return (await db.$count(apiTokens, and(isIn(owner), eq(apiTokens.id, id)))) > 0;
}

/** Undefined unless the owner has this token and it is active. */
export async function revokeOwnToken(
	db: Queryable,
	owner: Owner,
	id: number,
	at: Date,
): Promise<ApiTokenRow | undefined> {
	const [revoked] = await db
		.update(apiTokens)
		.set({ revokedAt: at })
		.where(and(isIn(owner), eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
		.returning();
	return revoked;
}

export function listApiTokens(db: Queryable, userId: number): Promise<ApiTokenRow[]> {
	return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id));
}

/** Revokes a token; undefined when there is no active one. */
export async function revokeApiToken(db: Queryable, id: number, at: Date): Promise<ApiTokenRow | undefined> {
	const [revoked] = await db
		.update(apiTokens)
		.set({ revokedAt: at })
		.where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
		.returning();
	return revoked;
}

/** All of a user's tokens, including those in teams. Returns how many were valid. */
export async function revokeApiTokens(db: Queryable, userId: number, at: Date): Promise<number> {
	const { rowCount } = await db
		.update(apiTokens)
		.set({ revokedAt: at })
		.where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
	return rowCount ?? 0;
}

/** A user's tokens in one team, or everyone's. Returns how many were not revoked before. */
export async function revokeTokensIn(
	db: Queryable,
	{ teamId, userId }: { teamId: number; userId?: number },
	at: Date,
): Promise<number> {
	const isOfMember = and(
		eq(apiTokens.teamId, teamId),
		userId === undefined ? undefined : eq(apiTokens.userId, userId),
	);
	const { rowCount } = await db
		.update(apiTokens)
		.set({ revokedAt: at })
		.where(and(isOfMember, isNull(apiTokens.revokedAt)));
	return rowCount ?? 0;
}

/** The owner of an Idempotency-Key: a token, or a user in any of their browsers. */
export type KeyHolder =
	| { apiTokenId: number; userId?: undefined }
	| { userId: number; apiTokenId?: undefined };
