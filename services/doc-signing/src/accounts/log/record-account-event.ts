import { currentRequestId } from "@repo/http-errors";
import type { Queryable } from "@repo/service-kit/database";
import { findTokenName } from "../tokens/queries.ts";
import { insertAccountEvent } from "./queries.ts";
import type { AccountEventType, ActorType } from "./rules/event-types.ts";

export type Actor = {
	actorType: ActorType;
	actor: string;
	ipAddress?: string | undefined;
	/** The API token with which the user acts; the event's details name it. */
	apiTokenId?: number | undefined;
};

export type AccountEvent = Actor & {
	type: AccountEventType;
	userId?: number | undefined;
	teamId?: number | undefined;
	/** Facts a person may read. Never a code, link, token, password or key. */
	details?: Record<string, unknown>;
	at: Date;
};

/** A user who acts from a browser, or with the API token of `holder`. */
export function actingUser(
	userId: number | "unknown",
	ipAddress: string | undefined,
	{ apiTokenId }: { apiTokenId?: number | undefined } = {},
): Actor {
	return { actorType: "user", actor: String(userId), ipAddress, apiTokenId };
}

/** In a transaction, the row exists exactly if the change does. */
export async function recordAccountEvent(
	db: Queryable,
	{ apiTokenId, details = {}, ...event }: AccountEvent,
): Promise<void> {
	const name = apiTokenId === undefined ? undefined : await findTokenName(db, apiTokenId);
	const apiToken = name !== undefined && { apiToken: { id: apiTokenId, name } };
	await insertAccountEvent(db, {
		...event,
		details: { ...details, ...apiToken },
		requestId: currentRequestId(),
	});
}
