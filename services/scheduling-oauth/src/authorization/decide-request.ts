import { noteCaller } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { requireUser } from "../accounts/require-user.ts";
import type { Session } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { lockActiveConnection, upsertConnection } from "../grants/queries.ts";
import { RequestAlreadyDecided } from "./errors.ts";
import { issueCode } from "./issue-code.ts";
import { type DecidedRequest, findDecidedRequest, moveRequestToDecided } from "./queries.ts";
import { issuerOf } from "./read-request.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";
import type { Decision } from "./rules/decision.ts";

type Answer = {
	session: Session;
	requestId: string;
	decision: Decision;
	ipAddress: string | undefined;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/**
 * The user's answer to a request that was shown to this session: where to go back to, with a code or `access_denied`
 * (RFC 6749 §4.1.2). The request is read from its row, never from the form. The same answer a second time (a
 * double click, the back button) leads to the app again. Throws RequestAlreadyDecided, AccountClosed.
 */
export async function decideRequest(deps: Deps, answer: Answer): Promise<string> {
	const { requestId: id, session, decision } = answer;
	const decided = { id, sessionId: session.id, decision, at: deps.clock() };
	return deps.db.transaction(async (tx) => {
		await requireUser(tx, session.user.id);
		const request = await moveRequestToDecided(tx, decided);
		if (!request) return decideAgain(tx, deps, answer, await findDecidedRequest(tx, decided));
		noteCaller({ client: request.clientId });
		if (decision === "deny") return deny(tx, deps, answer, request);
		const { clientRowId, scopes } = request;
		const connection = { userId: session.user.id, clientRowId, scopes, at: decided.at };
		return allow(tx, deps, answer, { ...request, connectionId: await upsertConnection(tx, connection) });
	});
}

/**
 * The browser follows the last click, and the app may have redeemed the code of the first, so each gets its own
 * code: the same code twice would look like a leak (RFC 6749 §10.5). If the connection was revoked meanwhile, it
 * stays revoked.
 */
async function decideAgain(
	tx: Transaction,
	deps: Deps,
	answer: Answer,
	request: DecidedRequest | undefined,
): Promise<string> {
	if (!request) throw new RequestAlreadyDecided();
	noteCaller({ client: request.clientId });
	if (answer.decision === "deny") return accessDenied(deps, request);
	const connection = await lockActiveConnection(tx, answer.session.user.id, request.clientRowId);
	if (!connection || !request.scopes.every((scope) => connection.scopes.includes(scope)))
		throw new RequestAlreadyDecided();
	return allow(tx, deps, answer, { ...request, connectionId: connection.id, isRepeated: true });
}

async function allow(
	tx: Transaction,
	deps: Deps,
	{ session: { user }, ipAddress }: Answer,
	{ rawState, isRepeated, ...request }: DecidedRequest & { connectionId: number; isRepeated?: boolean },
): Promise<string> {
	const asked = isRepeated ? "again" : true;
	const code = await issueCode(tx, deps, { ...request, user, ipAddress, asked });
	const granted = { code, iss: issuerOf(deps.config) };
	return authorizationResponse(request.redirectUri, granted, rawState ?? undefined);
}

async function deny(
	tx: Transaction,
	deps: Deps,
	{ session: { user }, ipAddress }: Answer,
	request: DecidedRequest,
): Promise<string> {
	await recordEvent(tx, {
		type: "authorization.denied",
		actorType: "user",
		actor: user.username,
		userId: user.id,
		clientRowId: request.clientRowId,
		ipAddress,
		details: { scopes: request.scopes },
		at: deps.clock(),
	});
	return accessDenied(deps, request);
}

function accessDenied({ config }: Deps, { redirectUri, rawState }: DecidedRequest): string {
	const denied = { error: "access_denied", error_description: "The user denied access." };
	return authorizationResponse(redirectUri, { ...denied, iss: issuerOf(config) }, rawState ?? undefined);
}
