import { confirmTotp, deleteFactor, isConfirmedSecret, startTotp } from "../totp/index.ts";
import { AuthenticatorExists, WrongFirstCode } from "./errors.ts";
import { dropUnusableCodes } from "./recovery-codes.ts";
import { type Owner, type SecurityDeps, withAccount } from "./with-account.ts";

/**
 * Sets up an authenticator app whose first `code` shows that it has `secret`. The page derives the secret
 * from its form, so a secret from another session's setup cannot become the account's. Idempotent for the
 * same secret. Throws WrongFirstCode, AuthenticatorExists, AccountClosed.
 */
export function addAuthenticator(
	deps: SecurityDeps,
	{ userId, ipAddress }: Owner,
	{ secret, code }: { secret: string; code: string },
): Promise<void> {
	return withAccount(deps, userId, async (tx) => {
		if (!(await startTotp(deps, tx, userId, secret))) {
			if (await isConfirmedSecret(deps, tx, userId, secret)) return;
			throw new AuthenticatorExists();
		}
		if (!(await confirmTotp(deps, tx, userId, code))) throw new WrongFirstCode();
		await deps.recordChange(tx, { change: "authenticator-added", userId, ipAddress });
	});
}

/** Idempotent. Throws AccountClosed. */
export function removeAuthenticator(deps: SecurityDeps, { userId, ipAddress }: Owner): Promise<void> {
	return withAccount(deps, userId, async (tx) => {
		if (!(await deleteFactor(tx, userId))) return;
		await dropUnusableCodes(tx, userId);
		await deps.recordChange(tx, { change: "authenticator-removed", userId, ipAddress });
	});
}
