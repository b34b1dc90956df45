import type { Transaction } from "@repo/service-kit/database";
import { holdUser } from "../../accounts/queries/users.ts";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { type ClientRow, holdScopes } from "../queries.ts";
import { actorOf, insertApp, type Operator } from "../register-client.ts";
import type { HeldScopes } from "../rules/held-scopes.ts";
import { checked } from "../schemas.ts";
import { changeClient, lockForChange, requireSeen } from "../update-client.ts";
import { RequestNotFound, RequestNotInState } from "./errors.ts";
import { findRequest, findRequestLogo, lockRequest, moveRequests, type RequestRow } from "./queries.ts";
import { approvedScopes } from "./schemas.ts";
import { toItems } from "./send-request.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/**
 * Approves a request: registers the app, changes it, or ends its trial. `scopes` may be fewer than those requested. The
 * developer is notified by email. Idempotent. Throws RequestNotFound, RequestNotInState, ValidationFailed for other scopes,
 * ClientNotInState, and ClientChanged if the app changed after `seen`.
 */
export async function approveRequest(
	deps: Deps,
	requestId: number,
	scopes: readonly string[] | undefined,
	operator: Operator,
	seen?: Date,
): Promise<RequestRow> {
	return decide(deps, requestId, "approved", operator, async (tx, request, at, held) => {
		// The request has all items: it would undo what the operator has not seen.
		if (request.client)
			requireSeen(
				request.client,
				seen,
				"It is shown as it is now. Check the request again, then approve it.",
			);
		const { kind, scopes: requested } = request.payload;
		const allowedScopes = checked(approvedScopes(requested), scopes ?? requested);
		const items = {
			...toItems({ payload: request.payload, logo: await findRequestLogo(tx, request.id) }),
			allowedScopes,
			verifiedAt: request.client?.verifiedAt ?? at,
			ownerOnly: false,
		};
		const client = request.client
			? await changeClient(tx, { client: request.client, held }, items, operator, at)
			: await insertApp(tx, { ...items, kind, ownerId: request.userId }, operator, at, held);
		return { client, details: { scopes: allowedScopes } };
	});
}

/** Rejects a request. The developer reads the reason and can send it again. Idempotent. Throws as {@link approveRequest}. */
export async function rejectRequest(
	deps: Deps,
	requestId: number,
	reason: string,
	operator: Operator,
): Promise<RequestRow> {
	return decide(deps, requestId, "rejected", operator, async () => ({ reason, details: { reason } }));
}

type Decision = { client?: ClientRow; reason?: string; details: Record<string, unknown> };

async function decide(
	{ db, clock }: Deps,
	id: number,
	to: "approved" | "rejected",
	operator: Operator,
	act: (tx: Transaction, request: RequestRow, at: Date, held: HeldScopes) => Promise<Decision>,
): Promise<RequestRow> {
	const at = clock();
	return db.transaction(async (tx) => {
		const request = await findRequest(tx, id);
		if (!request) throw new RequestNotFound();
		// In the order in which sending a request and leaving lock: user, scopes, app, request.
		await holdUser(tx, request.userId);
		const { client: known, payload } = request;
		const { client: locked, held } =
			known && to === "approved"
				? await lockForChange(tx, known.clientId, operator, payload.scopes)
				: { client: known, held: await holdScopes(tx, to === "approved" ? payload.scopes : []) };
		const status = await lockRequest(tx, id);
		if (status === to) return request;
		if (status !== "pending") throw new RequestNotInState(status ?? "withdrawn");
		const { client = known, reason, details } = await act(tx, { ...request, client: locked }, at, held);
		await moveRequests(tx, { id }, { to, at, reason, clientRowId: client?.id, decidedBy: operator.operator });
		await recordEvent(tx, {
			...actorOf(operator),
			type: `client_request.${to}`,
			userId: request.userId,
			clientRowId: client?.id,
			details: { request: id, name: request.payload.name, ...details },
			at,
		});
		await queueMail(tx, {
			kind: "request-decided",
			to: request.email,
			data: { requestId: id, isChange: request.client?.ownerOnly === false },
			at,
		});
		return { ...request, client };
	});
}
