import { deleteSessions } from "@repo/accounts/sessions";
import { deleteFactors, type userRoles } from "@repo/accounts/users";
import { Conflict, errorOf } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import { type Actor, recordAccountEvent } from "../accounts/log/record-account-event.ts";
import type { Plan } from "../accounts/plan.ts";
import {
	addressee,
	changeUser,
	disableUser,
	enableUser,
	getUser,
	type UserRow,
} from "../accounts/queries.ts";
import { getTeam, setTeamPlan } from "../accounts/teams/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { deleteAccount } from "../personal-data/deletion/delete-account.ts";
import { OwnsTeam } from "../personal-data/deletion/errors.ts";
import { endCredentials, lockUser } from "../personal-data/deletion/queries.ts";
import { refuseOwnAccount } from "./acting-operator.ts";

type Deps = { db: Database } & Pick<Dependencies, "clock">;

/**
 * Its tokens are rejected from the next request, and its sessions end: enabling it again does not restore them.
 * Undefined if it was already disabled. Throws OwnAccount.
 */
export function disableAccount({ db, clock }: Deps, userId: number, by: Actor): Promise<UserRow | undefined> {
	refuseOwnAccount(userId, by);
	return db.transaction(async (tx) => {
		const at = clock();
		const disabled = await disableUser(tx, userId, at);
		if (!disabled) return undefined;
		await deleteSessions(tx, userId);
		await recordAccountEvent(tx, { ...by, type: "account.disabled", userId, at });
		return disabled;
	});
}

/** Undefined if it was not disabled, or is deleted. */
export function enableAccount({ db, clock }: Deps, userId: number, by: Actor): Promise<UserRow | undefined> {
	return db.transaction(async (tx) => {
		const enabled = await enableUser(tx, userId);
		if (enabled) await recordAccountEvent(tx, { ...by, type: "account.enabled", userId, at: clock() });
		return enabled;
	});
}

/**
 * For an owner who lost them: removes passkeys, authenticator app and recovery codes, ends sessions, and
 * notifies the owner. False if there were none. Throws OwnAccount.
 */
export function resetFactors({ db, clock }: Deps, userId: number, by: Actor): Promise<boolean> {
	refuseOwnAccount(userId, by);
	return db.transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		const details = user && (await deleteFactors(tx, userId));
		if (!details) return false;
		const at = clock();
		await endCredentials(tx, userId);
		await recordAccountEvent(tx, { ...by, type: "account.factors_reset", userId, details, at });
		await queueAccountMail(tx, {
			kind: "factorsReset",
			to: user.email,
			once: `factors-reset:${userId}:${at.toISOString()}`,
			data: addressee(user),
			at,
		});
		return true;
	});
}

const OwnerNeeded = errorOf(
	Conflict,
	"owns_team",
	(email: string, { teamId, name }: OwnsTeam["team"]) =>
		`${email} is the only owner of team ${teamId} (${name}), which has other members. Add an owner with ` +
		`"teams add-member ${teamId} <email> --role owner" (for a current member, run ` +
		`"teams remove-member ${teamId} <email>" first, which revokes their tokens in the team and the invitations ` +
		"they sent), or remove the other members.",
);

/** Throws OwnAccount, UserNotFound, OwnerNeeded. */
export async function deleteUser({ db, clock }: Deps, userId: number, by: Actor): Promise<void> {
	refuseOwnAccount(userId, by);
	const { email } = await getUser(db, userId);
	const deletion = db.transaction((tx) => deleteAccount(tx, { clock }, userId, by));
	await deletion.catch((error: unknown) => {
		throw error instanceof OwnsTeam ? new OwnerNeeded(email, error.team) : error;
	});
}

/** The plan, or whether the account may use the console. Throws OwnAccount for the role. */
export function changeAccount(
	{ db, clock }: Deps,
	userId: number,
	change: { plan: Plan } | { role: (typeof userRoles)[number] },
	by: Actor,
): Promise<UserRow> {
	const isRole = "role" in change;
	if (isRole) refuseOwnAccount(userId, by);
	return db.transaction(async (tx) => {
		const type = isRole ? "account.role_changed" : "account.plan_changed";
		if (await changeUser(tx, userId, change))
			await recordAccountEvent(tx, { ...by, type, userId, details: change, at: clock() });
		return getUser(tx, userId);
	});
}

export function changeTeamPlan({ db, clock }: Deps, teamId: number, plan: Plan, by: Actor) {
	return db.transaction(async (tx) => {
		if (await setTeamPlan(tx, teamId, plan))
			await recordAccountEvent(tx, {
				...by,
				type: "team.plan_changed",
				teamId,
				details: { plan },
				at: clock(),
			});
		return getTeam(tx, teamId);
	});
}
