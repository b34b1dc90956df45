import { actingUser, recordAccountEvent } from "../account-log/record-account-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { setName } from "./queries.ts";

export function changeName(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	name: string,
	ipAddress: string,
): Promise<void> {
	return db.transaction(async (tx) => {
		await setName(tx, userId, name);
		const actor = actingUser(userId, ipAddress);
		await recordAccountEvent(tx, { ...actor, type: "account.profile_changed", userId, at: clock() });
	});
}
