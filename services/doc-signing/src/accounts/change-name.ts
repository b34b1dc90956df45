import type { Dependencies } from "../dependencies.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";
import { setName } from "./queries.ts";
import { requireSenderName } from "./sender-name.ts";

/** Throws what requireSenderName throws. */
export async function changeName(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	{ id: userId, email }: { id: number; email: string },
	name: string,
	ipAddress: string,
): Promise<void> {
	requireSenderName(config, { name, email });
	return db.transaction(async (tx) => {
		await setName(tx, userId, name);
		const actor = actingUser(userId, ipAddress);
		await recordAccountEvent(tx, { ...actor, type: "account.profile_changed", userId, at: clock() });
	});
}
