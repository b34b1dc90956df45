import { seeOther } from "@repo/service-kit/html";
import { HOME, withReturnTo } from "../../return-to.ts";
import { findFactors } from "../../users/index.ts";
import { RECOVERY_CODES_PATH, SECURITY_PATH } from "../addresses.ts";
import type { SecuritySite } from "../site.ts";

type Added = { userId: number; done: "passkey-added" | "authenticator-added"; returnTo: string };

/**
 * After a second factor is added, leads to the recovery codes if the account has none: without them, losing the factor
 * locks the user out. From there, or at once, back to `returnTo`.
 */
export async function afterAdding({ db }: Pick<SecuritySite, "db">, { userId, done, returnTo }: Added) {
	const { recoveryCodes } = await findFactors(db, userId);
	if (recoveryCodes === 0) return seeOther(withReturnTo(`${RECOVERY_CODES_PATH}?done=${done}`, returnTo));
	return seeOther(returnTo === HOME ? `${SECURITY_PATH}?done=${done}` : returnTo);
}
