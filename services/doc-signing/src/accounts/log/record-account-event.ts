import { currentRequestId } from "@repo/http-errors";
import type { Queryable } from "@repo/service-kit/database";
import { insertAccountEvent } from "./queries.ts";
import type { AccountEventType, ActorType } from "./rules/event-types.ts";

export type Actor = { actorType: ActorType; actor: string; ipAddress?: string | undefined };

export type AccountEvent = Actor & {
	type: AccountEventType;
	userId?: number | undefined;
	teamId?: number | undefined;
	/** Facts a person may read. Never a code, link, token, password or key. */
	details?: Record<string, unknown>;
	at: Date;
};

/** A user who acts from a browser. */
export function actingUser(userId: number | "unknown", ipAddress: string | undefined): Actor {
	return { actorType: "user", actor: String(userId), ipAddress };
}

/** In a transaction, the row exists exactly if the change does. */
export async function recordAccountEvent(db: Queryable, event: AccountEvent): Promise<void> {
	await insertAccountEvent(db, { details: {}, ...event, requestId: currentRequestId() });
}
