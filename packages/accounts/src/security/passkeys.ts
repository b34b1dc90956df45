import { hasWayIn } from "../openid/require-provider.ts";
import {
	deletePasskey,
	finishRegistration,
	PasskeyRefused,
	type RegistrationResponse,
	renamePasskey,
} from "../passkeys/index.ts";
import { LastPasskey, PasskeyNotAccepted, PasskeyNotFound } from "./errors.ts";
import { dropUnusableCodes } from "./recovery-codes.ts";
import { endOtherSessions, type Owner, type SecurityDeps, withAccount } from "./with-account.ts";

type NewPasskey = { browserSecret: string; response: RegistrationResponse; name: string };

/**
 * Stores a passkey that the browser created for a challenge of this account. The account's other sessions end. Throws
 * PasskeyNotAccepted, SignInExpired, AccountClosed.
 */
export async function addPasskey(
	deps: SecurityDeps,
	owner: Owner,
	{ browserSecret, response, name }: NewPasskey,
): Promise<void> {
	const { userId, ipAddress } = owner;
	try {
		await withAccount(deps, userId, async (tx) => {
			await finishRegistration(deps, tx, { userId, browserSecret }, response, name);
			await endOtherSessions(deps, tx, owner, "passkey");
			await deps.record(tx, { type: "account.passkey_added", userId, ipAddress, details: { name } });
		});
	} catch (error) {
		throw error instanceof PasskeyRefused ? new PasskeyNotAccepted() : error;
	}
}

/** Throws PasskeyNotFound. */
export async function changePasskeyName(
	{ db }: Pick<SecurityDeps, "db">,
	userId: number,
	credentialId: string,
	name: string,
): Promise<void> {
	if (!(await renamePasskey(db, userId, credentialId, name))) throw new PasskeyNotFound();
}

/** Removes a passkey; idempotent. Throws LastPasskey, AccountClosed. */
export function removePasskey(
	deps: SecurityDeps,
	{ userId, ipAddress }: Owner,
	credentialId: string,
): Promise<void> {
	return withAccount(deps, userId, async (tx, account) => {
		const deleted = await deletePasskey(tx, userId, credentialId);
		if (!deleted) return;
		if (!(await hasWayIn(deps, tx, account))) throw new LastPasskey();
		await dropUnusableCodes(tx, userId);
		const { name } = deleted;
		await deps.record(tx, { type: "account.passkey_removed", userId, ipAddress, details: { name } });
	});
}
