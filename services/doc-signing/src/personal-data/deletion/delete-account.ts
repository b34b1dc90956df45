import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { UserNotFound } from "../../accounts/errors.ts";
import { requireNoHold } from "../../accounts/holds/queries.ts";
import { type Actor, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import { addressee } from "../../accounts/queries.ts";
import { closeTeams } from "../../accounts/teams/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { expireExports } from "../export/queries.ts";
import { OwnsTeam } from "./errors.ts";
import { closeUser, lockMemberships, lockUser } from "./queries.ts";

/**
 * Closes an account at once; a job then deletes its data. Teams without other members are deleted with it.
 * Idempotent. Throws UserNotFound, OwnsTeam, and AccountOnHold if the account or such a team is on hold.
 */
export async function deleteAccount(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	userId: number,
	by: Actor,
): Promise<void> {
	const user = await lockUser(tx, userId);
	if (!user) throw new UserNotFound(userId);
	if (user.deletedAt) return;
	const memberships = await lockMemberships(tx, userId);
	const owned = memberships.find(
		({ role, others, otherOwners }) => role === "owner" && others > 0 && otherOwners === 0,
	);
	if (owned) throw new OwnsTeam(owned);
	const at = clock();
	const teamIds = memberships.filter(({ others }) => others === 0).map(({ teamId }) => teamId);
	for (const teamId of [null, ...teamIds]) await requireNoHold(tx, { userId, teamId });
	await closeTeams(tx, teamIds, at);
	await closeUser(tx, userId, at);
	await expireExports(tx, userId, at);
	await recordAccountEvent(tx, { ...by, type: "account.deleted", userId, at });
	await queueAccountMail(tx, {
		kind: "accountDeleted",
		to: user.email,
		once: `account-deleted:${userId}`,
		data: addressee(user),
		at,
	});
	await enqueue(tx, "finish-account-deletion", { userId, teamIds }, { key: `delete-account:${userId}` });
}
