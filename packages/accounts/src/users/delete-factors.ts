import type { Transaction } from "@repo/service-kit/database";
import { deletePasskeys } from "../passkeys/index.ts";
import { deleteRecoveryCodes } from "../recovery-codes/index.ts";
import { deleteFactor } from "../totp/index.ts";

/**
 * Removes every second factor with its recovery codes. Returns what it removed; undefined if there was none.
 */
export async function deleteFactors(
	tx: Transaction,
	userId: number,
): Promise<{ passkeys: number; authenticator: boolean } | undefined> {
	const removed = {
		passkeys: await deletePasskeys(tx, userId),
		authenticator: await deleteFactor(tx, userId),
	};
	await deleteRecoveryCodes(tx, userId);
	return removed.passkeys > 0 || removed.authenticator ? removed : undefined;
}
