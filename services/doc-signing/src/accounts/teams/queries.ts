import { namedStatement, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, asc, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Owner, toAccountKey } from "../owner.ts";
import type { Plan } from "../plan.ts";
import { type MailedUser, mailedUser } from "../queries.ts";
import { users } from "../tables.ts";
import { FactorNotProven, NoSuchTeam, SecondFactorRequired } from "./errors.ts";
import { findReach, type Permission, type TeamRole, teamRoles } from "./rules/permissions.ts";
import { teamMembers, teams } from "./tables.ts";

export type TeamRow = typeof teams.$inferSelect;
export type TeamMember = { userId: number; email: string; name: string; role: TeamRole; hasFactor: boolean };
/** Who acts; without `lacksProvenFactor`, not in a session that an identity provider opened. */
export type Person = { id: number; lacksProvenFactor?: boolean };
/** The second factor that a team requires: the member has none, or the session has not proven it. */
export type MissingFactor = "factor" | "proof" | null;
export type Membership = { role: TeamRole; plan: Plan; sponsorId: number | null };

const isOne = (id: number) => and(eq(teams.id, id), isNull(teams.deletedAt));
const planText =
	"coalesce((SELECT s.plan FROM users s WHERE s.id = teams.sponsor_id AND s.plan = 'enterprise'), teams.plan)";
const factorText = (user: string) => `(EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${user})
	OR EXISTS (SELECT FROM totp_factors f WHERE f.user_id = ${user} AND f.confirmed_at IS NOT NULL))`;

/** For statements about a membership, from `teams` and the column of the member: what `requireFactor` and shares of load depend on. */
export const membershipText = (user: string, { lacksProvenFactor = false }: Omit<Person, "id"> = {}) => ({
	/** The team's plan, or its sponsor's. */
	plan: planText,
	sponsorId: "teams.sponsor_id",
	// Without a team, all of this is null.
	missingFactor: `CASE WHEN teams.requires_second_factor AND NOT ${factorText(user)} THEN 'factor'
		WHEN teams.requires_second_factor AND ${lacksProvenFactor} THEN 'proof' END`,
});
const plan: SQL<Plan> = sql.raw(planText) as SQL<Plan>;
const missingFactorOf = (person: Person) =>
	sql.raw(membershipText("team_members.user_id", person).missingFactor) as SQL<MissingFactor>;
const hasFactor = sql.raw(factorText("team_members.user_id")) as SQL<boolean>;

/** Throws SecondFactorRequired, FactorNotProven for a member without the second factor that the team requires: before they act for it in any way. */
export function requireFactor({ missingFactor }: { missingFactor: MissingFactor }): void {
	if (missingFactor === "factor") throw new SecondFactorRequired();
	if (missingFactor === "proof") throw new FactorNotProven();
}

/** The same for a team that has been read with its members. */
export function requireFactorOf(team: TeamRow, own: TeamMember, { lacksProvenFactor = false }: Person): void {
	if (!team.requiresSecondFactor) return;
	if (!own.hasFactor) throw new SecondFactorRequired();
	if (lacksProvenFactor) throw new FactorNotProven();
}

const findSponsor = namedStatement<{ sponsorId: number | null }, { teamId: number }>(
	"sponsor_of_team",
	(value) => sql`SELECT sponsor_id AS "sponsorId" FROM ${teams} WHERE id = ${value("teamId")}`,
);

/** The account whose limits and shares the work of an owner or account (`toAccountKey`) takes: itself, or its sponsor. */
export async function findLoadKey(db: Queryable, owner: Owner | string): Promise<string> {
	const account = typeof owner === "string" ? owner : toAccountKey(owner);
	const [, teamId] = /^team:(\d+)$/.exec(account) ?? [];
	const [team] = teamId === undefined ? [] : await findSponsor(db, { teamId: Number(teamId) });
	return team?.sponsorId ? `user:${team.sponsorId}` : account;
}

export async function getTeam(db: Queryable, id: number): Promise<TeamRow> {
	const [row] = await db.select().from(teams).where(isOne(id));
	if (!row) throw new NoSuchTeam();
	return row;
}

/** Also a deleted one. */
export async function hasTeam(db: Queryable, id: number): Promise<boolean> {
	return (await db.$count(teams, eq(teams.id, id))) > 0;
}

export function listTeams(db: Queryable): Promise<TeamRow[]> {
	return db.select().from(teams).where(isNull(teams.deletedAt)).orderBy(asc(teams.id));
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

/** The user's role, and what applies to the team; undefined for non-members. Throws SecondFactorRequired, FactorNotProven. */
export async function findMembership(
	db: Queryable,
	teamId: number,
	person: Person,
): Promise<Membership | undefined> {
	const [found] = await db
		.select({
			role: teamMembers.role,
			plan,
			sponsorId: teams.sponsorId,
			missingFactor: missingFactorOf(person),
		})
		.from(teamMembers)
		.innerJoin(teams, eq(teams.id, teamMembers.teamId))
		.where(and(isOne(teamId), eq(teamMembers.userId, person.id)));
	if (!found) return undefined;
	const { missingFactor, ...membership } = found;
	requireFactor({ missingFactor });
	return membership;
}

export function listMembers(db: Queryable, teamId: number): Promise<TeamMember[]> {
	return db
		.select({ userId: users.id, email: users.email, name: users.name, role: teamMembers.role, hasFactor })
		.from(teamMembers)
		.innerJoin(users, eq(users.id, teamMembers.userId))
		.where(eq(teamMembers.teamId, teamId))
		.orderBy(asc(users.id));
}

/** The caller has locked the team, and revokes the member's tokens in it, which would work again if they rejoined. */
export async function deleteMember(
	db: Queryable,
	{ teamId, userId }: { teamId: number; userId: number },
): Promise<void> {
	await db.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
	await passOnTeams(db, userId);
}

/** Teams that this person no longer belongs to take the share of the owner who has been a member the longest. */
export async function passOnTeams(db: Queryable, userId: number): Promise<void> {
	await db.execute(sql`
		UPDATE teams SET sponsor_id = coalesce((SELECT m.user_id FROM team_members m
			WHERE m.team_id = teams.id AND m.role = 'owner' ORDER BY m.created_at, m.user_id LIMIT 1), sponsor_id)
		WHERE sponsor_id = ${userId} AND deleted_at IS NULL
			AND NOT EXISTS (SELECT FROM team_members m WHERE m.team_id = teams.id AND m.user_id = ${userId})`);
}

/** The account, locked until the transaction ends: only one transaction at a time counts its teams. Undefined if it is disabled. */
export async function lockSponsor(tx: Transaction, userId: number): Promise<{ teams: number } | undefined> {
	const isActive = and(eq(users.id, userId), isNull(users.disabledAt));
	const [user] = await tx.select({ id: users.id }).from(users).where(isActive).for("no key update");
	if (!user) return undefined;
	const isTheirs = and(eq(teams.sponsorId, userId), isNull(teams.deletedAt));
	const [counted] = await tx.select({ teams: count() }).from(teams).where(isTheirs);
	return counted;
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
	const [row] = await tx.select().from(teams).where(isOne(id)).for("update");
	if (!row) throw new NoSuchTeam();
	return row;
}

/** False if the team has it already. */
export async function setTeamPlan(db: Queryable, id: number, plan: Plan): Promise<boolean> {
	const { rowCount } = await db
		.update(teams)
		.set({ plan })
		.where(and(isOne(id), ne(teams.plan, plan)));
	return rowCount === 1;
}

export async function setTeam(
	tx: Transaction,
	id: number,
	change: Partial<Pick<TeamRow, "name" | "requiresSecondFactor">>,
): Promise<void> {
	await tx.update(teams).set(change).where(eq(teams.id, id));
}

/** Ends every access to teams, whose locks the caller holds: memberships, with the invitations that members sent, and API tokens. */
export async function closeTeams(tx: Transaction, ids: number[], at: Date): Promise<void> {
	const isIn = (column: PgColumn) => inArray(column, ids);
	await tx.update(teams).set({ deletedAt: at }).where(isIn(teams.id));
	await tx.delete(teamMembers).where(isIn(teamMembers.teamId));
}

/** The people with this permission in an account who can sign in: its person, or members of the team. */
export function listPermitted(
	db: Queryable,
	{ userId, teamId }: Owner,
	permission: Permission,
): Promise<MailedUser[]> {
	const roles = teamRoles.filter((role) => findReach(role, permission) !== "none");
	const members = db
		.select({ id: teamMembers.userId })
		.from(teamMembers)
		.where(and(eq(teamMembers.teamId, teamId ?? 0), inArray(teamMembers.role, roles)));
	const isTheirs = teamId === null ? eq(users.id, userId) : inArray(users.id, members);
	return db
		.select(mailedUser)
		.from(users)
		.where(and(isTheirs, isNull(users.disabledAt)))
		.orderBy(asc(users.id));
}

export type UserTeam = { id: number; name: string; role: TeamRole; missingFactor: MissingFactor };

/** The teams that a person belongs to, with their role. */
export function listUserTeams(db: Queryable, person: Person): Promise<UserTeam[]> {
	return db
		.select({
			id: teams.id,
			name: teams.name,
			role: teamMembers.role,
			missingFactor: missingFactorOf(person),
		})
		.from(teamMembers)
		.innerJoin(teams, eq(teams.id, teamMembers.teamId))
		.where(and(eq(teamMembers.userId, person.id), isNull(teams.deletedAt)))
		.orderBy(asc(teams.id));
}
