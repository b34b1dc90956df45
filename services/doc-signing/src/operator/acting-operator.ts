import { OwnAccount } from "@repo/accounts/operators";
import type { Actor } from "../accounts/log/record-account-event.ts";
import { toAccountKey } from "../accounts/owner.ts";

const toActor = (userId: number) => toAccountKey({ userId, teamId: null });

/** An operator in the console. */
export function consoleOperator(userId: number, ipAddress: string | undefined): Actor {
	return { actorType: "operator", actor: toActor(userId), ipAddress };
}

/** An operator at the command line, who is the operating system's user. */
export function actingOperator({ operator }: { operator: string }): Actor {
	return { actorType: "operator", actor: operator };
}

/** In the console, nobody may disable, delete or weaken the account that they are using. Throws OwnAccount. */
export function refuseOwnAccount(userId: number, by: Actor): void {
	if (by.actorType === "operator" && by.actor === toActor(userId)) throw new OwnAccount();
}
