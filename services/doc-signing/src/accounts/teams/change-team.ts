import type { Dependencies } from "../../dependencies.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { requireSenderName } from "../sender-name.ts";
import { SecondFactorRequired } from "./errors.ts";
import { type ActingMember, lockMembers } from "./lock-members.ts";
import { setTeam } from "./queries.ts";
import { requireTeamPermission } from "./require-permission.ts";

type Change = { name: string; requiresSecondFactor: boolean };

/**
 * From the next request on, members without a required second factor can only leave. Who requires it has one. Throws NoSuchTeam,
 * NotPermitted, ProofRequired, SecondFactorRequired and what requireSenderName throws.
 */
export async function changeTeam(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	teamId: number,
	change: Change,
	by: ActingMember,
): Promise<void> {
	await db.transaction(async (tx) => {
		const { team, members, actor } = await lockMembers(tx, teamId, by);
		requireTeamPermission("team.manage", actor, by.session);
		const { email = "", hasFactor } = members.find(({ userId }) => userId === by.userId) ?? {};
		if (change.name !== team.name) requireSenderName(config, { name: change.name, email });
		if (change.requiresSecondFactor && !hasFactor) throw new SecondFactorRequired();
		const names = ["name", "requiresSecondFactor"] as const;
		const changed = names.filter((name) => change[name] !== team[name]);
		if (changed.length === 0) return;
		await setTeam(tx, teamId, change);
		const details = Object.fromEntries(changed.map((name) => [name, { from: team[name], to: change[name] }]));
		await recordAccountEvent(tx, {
			...actingUser(by.userId, by.ipAddress),
			type: "team.changed",
			teamId,
			details,
			at: clock(),
		});
	});
}
