import { deleteSessions } from "@repo/accounts/sessions";
import type { Database } from "@repo/service-kit/database";
import { type Actor, recordAccountEvent } from "../accounts/log/record-account-event.ts";
import { addressee, disableUser, enableUser, type UserRow } from "../accounts/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { endCredentials } from "../personal-data/deletion/queries.ts";

type Deps = { db: Database } & Pick<Dependencies, "clock">;

/**
 * Its tokens are rejected from the next request, and its sessions end: enabling it again does not restore them.
 * Undefined if it was already disabled.
 */
export function disableAccount({ db, clock }: Deps, userId: number, by: Actor): Promise<UserRow | undefined> {
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
 * notifies the owner.
 */
export function resetFactors({ db, clock }: Deps, user: UserRow, by: Actor): Promise<void> {
	return db.transaction(async (tx) => {
		const at = clock();
		const { id, email } = user;
		await endCredentials(tx, id);
		await recordAccountEvent(tx, { ...by, type: "account.factors_reset", userId: id, at });
		await queueAccountMail(tx, {
			kind: "factorsReset",
			to: email,
			once: `factors-reset:${id}:${at.toISOString()}`,
			data: addressee(user),
			at,
		});
	});
}
