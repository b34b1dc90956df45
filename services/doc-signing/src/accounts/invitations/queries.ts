import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, asc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { type MailedUser, mailedUser } from "../queries.ts";
import { users } from "../tables.ts";
import type { TeamRole } from "../teams/rules/permissions.ts";
import { teamMembers, teams } from "../teams/tables.ts";
import type { InvitationMove } from "./rules/invitation-status.ts";
import { teamInvitations } from "./tables.ts";

export type InvitationRow = typeof teamInvitations.$inferSelect;

/** The facts shown to the invited person. */
export type Invitation = Pick<InvitationRow, "id" | "teamId" | "email" | "role" | "expiresAt"> & {
	teamName: string;
	inviter: MailedUser & { role: TeamRole };
};

export type OpenInvitation = Pick<InvitationRow, "id" | "email" | "role" | "createdAt" | "expiresAt">;

const isOpen = (now: Date) => and(eq(teamInvitations.status, "OPEN"), gt(teamInvitations.expiresAt, now));
const isFor = (email: string) => eq(sql`lower(${teamInvitations.email})`, email.toLowerCase());

/** The unique index rejects a second open invitation of an address to a team. */
export async function insertInvitation(
	db: Queryable,
	row: typeof teamInvitations.$inferInsert,
): Promise<InvitationRow> {
	const [inserted] = await db.insert(teamInvitations).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

/** Makes room for a new invitation of the address. */
export async function deleteExpired(
	db: Queryable,
	{ teamId, email, now }: { teamId: number; email: string; now: Date },
): Promise<void> {
	const expired = and(eq(teamInvitations.status, "OPEN"), lte(teamInvitations.expiresAt, now));
	await db.delete(teamInvitations).where(and(eq(teamInvitations.teamId, teamId), isFor(email), expired));
}

/** Not expired, oldest first. */
export function listOpen(db: Queryable, teamId: number, now: Date): Promise<OpenInvitation[]> {
	const { id, email, role, createdAt, expiresAt } = teamInvitations;
	return db
		.select({ id, email, role, createdAt, expiresAt })
		.from(teamInvitations)
		.where(and(eq(teamInvitations.teamId, teamId), isOpen(now)))
		.orderBy(asc(id));
}

/** Includes expired ones, which can be sent again. */
export async function findOpenById(
	db: Queryable,
	{ teamId, id }: { teamId: number; id: number },
): Promise<InvitationRow | undefined> {
	const isOne = and(eq(teamInvitations.id, id), eq(teamInvitations.teamId, teamId));
	const [row] = await db
		.select()
		.from(teamInvitations)
		.where(and(isOne, eq(teamInvitations.status, "OPEN")));
	return row;
}

type By = { tokenHash: Buffer; now: Date } | { id: number; now: Date };

/** With its team and inviter, as they are now. A disabled account cannot invite. */
export async function findOpenInvitation(db: Queryable, by: By): Promise<Invitation | undefined> {
	const isOne = "id" in by ? eq(teamInvitations.id, by.id) : eq(teamInvitations.tokenHash, by.tokenHash);
	const { id, teamId, email, role, expiresAt } = teamInvitations;
	const [row] = await db
		.select({
			...{ id, teamId, email, role, expiresAt, teamName: teams.name },
			inviter: { ...mailedUser, role: teamMembers.role },
		})
		.from(teamInvitations)
		.innerJoin(teams, eq(teams.id, teamId))
		.innerJoin(
			teamMembers,
			and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, teamInvitations.invitedBy)),
		)
		.innerJoin(users, eq(users.id, teamInvitations.invitedBy))
		.where(and(isOne, isOpen(by.now), isNull(users.disabledAt)));
	return row;
}

/**
 * The team that an account with this address joined with the link, if it is still a member: for a form that is
 * submitted twice.
 */
export async function findJoinedTeam(
	db: Queryable,
	{ tokenHash, userId, email }: { tokenHash: Buffer; userId: number; email: string },
): Promise<number | undefined> {
	const isAccepted = and(eq(teamInvitations.tokenHash, tokenHash), eq(teamInvitations.status, "ACCEPTED"));
	const isMember = and(eq(teamMembers.teamId, teamInvitations.teamId), eq(teamMembers.userId, userId));
	const [row] = await db
		.select({ teamId: teamInvitations.teamId })
		.from(teamInvitations)
		.innerJoin(teamMembers, isMember)
		.where(and(isAccepted, isFor(email)));
	return row?.teamId;
}

/**
 * Only one of any number of attempts to accept, decline or revoke gets the row. An accepted one keeps its link, which
 * leads the new member to the team again.
 */
export async function closeInvitation(
	db: Queryable,
	{ id, now, ...move }: InvitationMove & { id: number; now: Date },
): Promise<InvitationRow | undefined> {
	const [closed] = await db
		.update(teamInvitations)
		.set({ status: move.to, closedAt: now, ...(move.to !== "ACCEPTED" && { tokenHash: null }) })
		.where(and(eq(teamInvitations.id, id), eq(teamInvitations.status, move.from)))
		.returning();
	return closed;
}

/** Another email, and the period restarts. Undefined when it is not open. */
export async function renewInvitation(
	db: Queryable,
	id: number,
	expiresAt: Date,
): Promise<InvitationRow | undefined> {
	const [renewed] = await db
		.update(teamInvitations)
		.set({ expiresAt, sends: sql`${teamInvitations.sends} + 1` })
		.where(and(eq(teamInvitations.id, id), eq(teamInvitations.status, "OPEN")))
		.returning();
	return renewed;
}

/** The link in earlier emails stops working. */
export async function setTokenHash(db: Queryable, id: number, tokenHash: Buffer): Promise<void> {
	await db
		.update(teamInvitations)
		.set({ tokenHash })
		.where(and(eq(teamInvitations.id, id), eq(teamInvitations.status, "OPEN")));
}

/** Whether a team has invited this address. */
export async function hasOpenInvitation(db: Queryable, email: string, now: Date): Promise<boolean> {
	return (await db.$count(teamInvitations, and(isFor(email), isOpen(now)))) > 0;
}

export function deleteOldInvitations(db: Database, before: Date): Promise<void> {
	return deleteInBatches(db, teamInvitations, lt(teamInvitations.expiresAt, before));
}
