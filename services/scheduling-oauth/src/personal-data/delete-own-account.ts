import { BadRequest, errorOf } from "@repo/http-errors";

import { lockUser } from "../accounts/queries/users.ts";
import type { SignedInUser } from "../accounts/session.ts";
import type { Dependencies } from "../dependencies.ts";
import { deleteDeliveriesOf } from "../grants/webhooks/change-webhooks.ts";
import { deleteAccount } from "./delete-account.ts";

const UsernameNotConfirmed = errorOf(
	BadRequest,
	"username_not_confirmed",
	"The username does not match yours.",
);

/** Deletes the user's own account; idempotent. Throws UsernameNotConfirmed. */
export async function deleteOwnAccount(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ id, username }: SignedInUser,
	typed: string,
	ipAddress: string | undefined,
): Promise<void> {
	if (typed.toLowerCase() !== username.toLowerCase()) throw new UsernameNotConfirmed();
	await deleteDeliveriesOf({ db }, id);
	await db.transaction(async (tx) => {
		const user = await lockUser(tx, id);
		if (user) await deleteAccount(tx, user, { actorType: "user", actor: username, ipAddress, at: clock() });
	});
}
