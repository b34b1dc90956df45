import { seeOther } from "@repo/service-kit/html";
import { findFactors } from "../../users/index.ts";
import { SECURITY_PATH, type SecurityChange, type SecuritySite } from "../site.ts";

/** After a second factor was added: to the recovery codes if the account has none, which would lock out who loses it. */
export async function afterAdding({ db }: Pick<SecuritySite, "db">, userId: number, change: SecurityChange) {
	const { recoveryCodes } = await findFactors(db, userId);
	return seeOther(
		recoveryCodes === 0
			? `${SECURITY_PATH}/recovery-codes?done=${change}`
			: `${SECURITY_PATH}?done=${change}`,
	);
}
