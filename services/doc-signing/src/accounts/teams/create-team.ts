import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import type { Plan } from "../plan.ts";
import { requireSenderName } from "../sender-name.ts";
import { SessionEnded } from "../tokens/errors.ts";
import type { SignedInVisitor } from "../visitor.ts";
import { TeamsByOperator, TooManyTeams } from "./errors.ts";
import { insertMember, insertTeam, lockSponsor, type TeamRow } from "./queries.ts";

const MAX_TEAMS = 10;

/** Creates a team with its owner. One that the operator creates has its own limits and share of the load. */
export function createTeam(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	{ name, plan, ownerId, sponsorId }: { name: string; plan: Plan; ownerId: number; sponsorId?: number },
): Promise<TeamRow> {
	const createdAt = clock();
	return db.transaction(async (tx) => {
		const team = await insertTeam(tx, { name, plan, createdAt, sponsorId });
		await insertMember(tx, { teamId: team.id, userId: ownerId, role: "owner", createdAt });
		return team;
	});
}

/**
 * Creates a team for the signed-in person: its work takes their limits and shares, since otherwise each team would multiply them.
 * Throws TeamsByOperator, TooManyTeams, SessionEnded and what requireSenderName throws.
 */
export function createOwnTeam(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	name: string,
	{ session: { user }, browser }: SignedInVisitor,
): Promise<TeamRow> {
	if (config.TEAMS === "operator") throw new TeamsByOperator();
	requireSenderName(config, { name, email: user.email });
	return db.transaction(async (tx) => {
		const sponsor = await lockSponsor(tx, user.id);
		if (!sponsor) throw new SessionEnded();
		if (sponsor.teams >= MAX_TEAMS) throw new TooManyTeams(MAX_TEAMS);
		const own = { name, plan: "free", ownerId: user.id, sponsorId: user.id } as const;
		const team = await createTeam({ db: tx, clock }, own);
		const actor = actingUser(user.id, browser.ipAddress);
		const at = clock();
		await recordAccountEvent(tx, { ...actor, type: "team.created", userId: user.id, teamId: team.id, at });
		return team;
	});
}
