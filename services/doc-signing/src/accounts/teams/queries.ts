import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, eq } from "drizzle-orm";
import type { Plan } from "../plan.ts";
import { users } from "../tables.ts";
import { NoSuchTeam } from "./errors.ts";
import type { TeamRole } from "./rules/permissions.ts";
import { teamMembers, teams } from "./tables.ts";

export type TeamRow = typeof teams.$inferSelect;
export type TeamMember = { userId: number; email: string; name: string; role: TeamRole };

export async function getTeam(db: Queryable, id: number): Promise<TeamRow> {
	const [row] = await db.select().from(teams).where(eq(teams.id, id));
	if (!row) throw new NoSuchTeam();
	return row;
}

export function listTeams(db: Queryable): Promise<TeamRow[]> {
	return db.select().from(teams).orderBy(asc(teams.id));
}

export async function insertTeam(db: Queryable, row: typeof teams.$inferInsert): Promise<TeamRow> {
	const [inserted] = await db.insert(teams).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function insertMember(db: Queryable, row: typeof teamMembers.$inferInsert): Promise<void> {
	await db.insert(teamMembers).values(row);
}

export async function findMember(
	db: Queryable,
	{ teamId, userId }: { teamId: number; userId: number },
): Promise<TeamMember | undefined> {
	return (await listMembers(db, teamId)).find((member) => member.userId === userId);
}

/** The user's role, and the team's plan; undefined for non-members. */
export async function findMembership(
	db: Queryable,
	{ teamId, userId }: { teamId: number; userId: number },
): Promise<{ role: TeamRole; plan: Plan } | undefined> {
	const [found] = await db
		.select({ role: teamMembers.role, plan: teams.plan })
		.from(teamMembers)
		.innerJoin(teams, eq(teams.id, teamMembers.teamId))
		.where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
	return found;
}

export function listMembers(db: Queryable, teamId: number): Promise<TeamMember[]> {
	return db
		.select({ userId: users.id, email: users.email, name: users.name, role: teamMembers.role })
		.from(teamMembers)
		.innerJoin(users, eq(users.id, teamMembers.userId))
		.where(eq(teamMembers.teamId, teamId))
		.orderBy(asc(users.id));
}

/** The caller revokes the member's tokens in the team, which would work again if they rejoined. */
export async function deleteMember(
	db: Queryable,
	{ teamId, userId }: { teamId: number; userId: number },
): Promise<void> {
	await db.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
}

export async function setRole(
	db: Queryable,
	{ teamId, userId, role }: { teamId: number; userId: number; role: TeamRole },
): Promise<void> {
	await db
		.update(teamMembers)
		.set({ role })
		.where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
}

/** Locks the team: other changes of its members wait for this transaction. Throws NoSuchTeam. */
export async function lockTeam(tx: Transaction, id: number): Promise<TeamRow> {
	const [row] = await tx.select().from(teams).where(eq(teams.id, id)).for("update");
	if (!row) throw new NoSuchTeam();
	return row;
}

export async function setTeamPlan(db: Queryable, id: number, plan: Plan): Promise<TeamRow> {
	const [row] = await db.update(teams).set({ plan }).where(eq(teams.id, id)).returning();
	if (!row) throw new NoSuchTeam();
	return row;
}

/** The teams that a person belongs to, with their role. */
export function listUserTeams(
	db: Queryable,
	userId: number,
): Promise<{ id: number; name: string; role: TeamRole }[]> {
	return db
		.select({ id: teams.id, name: teams.name, role: teamMembers.role })
		.from(teamMembers)
		.innerJoin(teams, eq(teams.id, teamMembers.teamId))
		.where(eq(teamMembers.userId, userId))
		.orderBy(asc(teams.id));
}
