import { deleteIdentity } from "@repo/accounts/openid";
import { deletePasskeys } from "@repo/accounts/passkeys";
import { deleteRecoveryCodes } from "@repo/accounts/recovery-codes";
import { deleteSessions, forgetBrowsers } from "@repo/accounts/sessions";
import { deleteFactor } from "@repo/accounts/totp";
import { endSignInsInProgress } from "@repo/accounts/users";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { isOwnedBy } from "../../accounts/queries/is-owned-by.ts";
import type { UserRow } from "../../accounts/queries.ts";
import { users } from "../../accounts/tables.ts";
import { passOnTeams } from "../../accounts/teams/queries.ts";
import { teamMembers, teams } from "../../accounts/teams/tables.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";
import { isOnHold } from "../../envelopes/documents/queries.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { templates } from "../../envelopes/templates/tables.ts";
import { deleteSavedSignatures } from "../../signing/saved-signatures/queries.ts";
import { webhooks } from "../../webhooks/tables.ts";

/** The account's row, locked; undefined if there is none. */
export async function lockUser(tx: Transaction, id: number): Promise<UserRow | undefined> {
	const [row] = await tx.select().from(users).where(eq(users.id, id)).for("update");
	return row;
}

export type Membership = { teamId: number; name: string; others: number; otherOwners: number; role: string };

/** The user's teams with the number of other members, and of other owners. Locks the teams. */
export async function lockMemberships(tx: Transaction, userId: number): Promise<Membership[]> {
	await tx.execute(sql`SELECT FROM teams WHERE id IN (SELECT team_id FROM team_members WHERE user_id = ${userId})
		ORDER BY id FOR UPDATE`);
	const { rows } = await tx.execute<Membership>(sql`
		SELECT own.team_id AS "teamId", teams.name, own.role, count(other.user_id)::int AS others,
			count(other.user_id) FILTER (WHERE other.role = 'owner')::int AS "otherOwners"
		FROM team_members own
		JOIN teams ON teams.id = own.team_id
		LEFT JOIN team_members other ON other.team_id = own.team_id AND other.user_id <> own.user_id
		WHERE own.user_id = ${userId} GROUP BY own.team_id, teams.name, own.role ORDER BY own.team_id`);
	return rows;
}

/** From now on, nobody can sign in to the account or use its tokens. */
export async function closeUser(tx: Transaction, userId: number, at: Date): Promise<void> {
	await endCredentials(tx, userId);
	await deleteIdentity(tx, userId);
	await deleteSavedSignatures(tx, userId);
	await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
	await passOnTeams(tx, userId);
	await tx
		.update(apiTokens)
		.set({ revokedAt: at })
		.where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
	await tx
		.update(users)
		.set({
			passwordHash: null,
			timeZone: null,
			disabledAt: sql`coalesce(${users.disabledAt}, ${at.toISOString()}::timestamptz)`,
			deletedAt: at,
		})
		.where(eq(users.id, userId));
}

/** Removes second factors and ends sessions; sign-ins in progress fail. */
export async function endCredentials(tx: Transaction, userId: number): Promise<void> {
	await deletePasskeys(tx, userId);
	await deleteFactor(tx, userId);
	await deleteRecoveryCodes(tx, userId);
	await deleteSessions(tx, userId);
	await forgetBrowsers(tx, userId);
	await endSignInsInProgress(tx, userId);
}

/** Without those on legal hold, which are kept when their account is closed. */
export async function listShownDocuments(db: Queryable, owner: Owner, limit: number): Promise<number[]> {
	const rows = await db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isOwnedBy(owner, documents), isNull(documents.deletedAt), not(isOnHold)))
		.limit(limit);
	return rows.map(({ id }) => id);
}

export async function listTemplateIds(db: Queryable, owner: Owner, limit: number): Promise<number[]> {
	const rows = await db
		.select({ id: templates.id })
		.from(templates)
		.where(isOwnedBy(owner, templates))
		.limit(limit);
	return rows.map(({ id }) => id);
}

export async function listWebhookIds(db: Queryable, owner: Owner): Promise<number[]> {
	const rows = await db.select({ id: webhooks.id }).from(webhooks).where(isOwnedBy(owner, webhooks));
	return rows.map(({ id }) => id);
}

/** What deleting a team ends, and what it keeps. */
export type Belongings = {
	drafts: number;
	pending: number;
	finished: number;
	templates: number;
	webhooks: number;
	tokens: number;
};

export async function countBelongings(db: Queryable, teamId: number): Promise<Belongings> {
	const { rows } = await db.execute<Belongings>(sql`
		SELECT count(*) FILTER (WHERE status = 'DRAFT')::int AS drafts, count(*) FILTER (WHERE status = 'PENDING')::int AS pending,
			count(*) FILTER (WHERE status NOT IN ('DRAFT', 'PENDING'))::int AS finished,
			(SELECT count(*)::int FROM templates WHERE team_id = ${teamId}) AS templates,
			(SELECT count(*)::int FROM webhooks WHERE team_id = ${teamId}) AS webhooks,
			(SELECT count(*)::int FROM api_tokens WHERE team_id = ${teamId} AND revoked_at IS NULL) AS tokens
		FROM documents WHERE team_id = ${teamId} AND deleted_at IS NULL`);
	return rows[0] as Belongings;
}

/** Whether the team was deleted, and its belongings are to follow. */
export async function isTeamDeleted(db: Queryable, teamId: number): Promise<boolean> {
	return (await db.$count(teams, and(eq(teams.id, teamId), isNotNull(teams.deletedAt)))) > 0;
}

/**
 * The remaining row names nobody; sealed documents refer to it. False if it is not deleted, or was already
 * cleared.
 */
export async function clearUser(db: Queryable, userId: number): Promise<boolean> {
	const { rowCount } = await db
		.update(users)
		.set({ email: `deleted-${userId}@deleted.invalid`, name: "Deleted account" })
		.where(
			and(eq(users.id, userId), isNotNull(users.deletedAt), sql`${users.email} NOT LIKE '%@deleted.invalid'`),
		);
	return rowCount === 1;
}
