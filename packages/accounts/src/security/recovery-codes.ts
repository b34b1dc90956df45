import type { Transaction } from "@repo/service-kit/database";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "../recovery-codes/index.ts";
import { findFactors, hasSecondFactor } from "../users/index.ts";
import { CodesShownBefore, NoSecondFactor } from "./errors.ts";
import { type Owner, type SecurityDeps, withAccount } from "./with-account.ts";

/** How long a repeated submission of the form shows the codes again. */
const SHOWN_AGAIN_MS = 600_000;

/**
 * Ten new codes, which replace the previous ones; the same `seed` gives the same codes. Throws
 * CodesShownBefore, NoSecondFactor, AccountClosed.
 */
export function createRecoveryCodes(
	deps: SecurityDeps,
	{ userId, ipAddress }: Owner,
	seed: Buffer,
): Promise<string[]> {
	return withAccount(deps, userId, async (tx) => {
		if (!hasSecondFactor(await findFactors(tx, userId))) throw new NoSecondFactor();
		const { codes, createdAt, isNew } = await replaceRecoveryCodes(deps, tx, userId, seed);
		if (isNew) await deps.record(tx, { type: "account.recovery_codes_created", userId, ipAddress });
		else if (deps.clock().getTime() - createdAt.getTime() > SHOWN_AGAIN_MS) throw new CodesShownBefore();
		return codes;
	});
}

/** Recovery codes replace a second factor, so they are deleted with the last one. */
export async function dropUnusableCodes(tx: Transaction, userId: number): Promise<void> {
	if (!hasSecondFactor(await findFactors(tx, userId))) await deleteRecoveryCodes(tx, userId);
}
