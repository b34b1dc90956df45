import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import { actorOf, type Operator } from "../register-client.ts";
import { RequestNotFound, RequestNotInState } from "./errors.ts";
import { findRequest, moveRequests, moveTrialClientsToDeleted } from "./queries.ts";

type By = Operator & { at: Date };

/** Withdraws a developer's request; idempotent. Throws RequestNotFound, RequestNotInState once it was approved. */
export async function withdrawRequest(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	id: number,
	developer: Operator & { ownerId: number },
): Promise<void> {
	await db.transaction(async (tx) => {
		const of = { id, userId: developer.ownerId };
		if (await withdrawRequests(tx, of, { ...developer, at: clock() })) return;
		const request = await findRequest(tx, id);
		if (request?.userId !== developer.ownerId) throw new RequestNotFound();
		if (request.status !== "withdrawn") throw new RequestNotInState(request.status);
	});
}

/** Withdraws every open request of a developer or about an app. */
export async function withdrawRequests(
	tx: Transaction,
	of: Parameters<typeof moveRequests>[1],
	{ at, ...actor }: By,
): Promise<number> {
	const withdrawn = await moveRequests(tx, of, { to: "withdrawn", at });
	for (const { id, userId, clientRowId, payload } of withdrawn)
		await recordEvent(tx, {
			...actorOf(actor),
			type: "client_request.withdrawn",
			userId,
			clientRowId: clientRowId ?? undefined,
			details: { request: id, name: payload.name },
			at,
		});
	return withdrawn.length;
}

/**
 * Before an account is deleted: withdraws its requests and deletes its apps on trial. Its approved apps keep working for
 * their users, as the operator's.
 */
export async function leaveApps(tx: Transaction, userId: number, { at, ...actor }: By): Promise<void> {
	await withdrawRequests(tx, { userId }, { ...actor, at });
	for (const { id } of await moveTrialClientsToDeleted(tx, userId, at))
		await recordEvent(tx, { ...actorOf(actor), type: "client.deleted", clientRowId: id, at });
}
