import { noteCaller } from "@repo/http-errors";
import { type Queryable, violatedConstraint } from "@repo/service-kit/database";
import { countBy } from "@repo/service-kit/metrics";
import { AccountClosed } from "../accounts/errors.ts";
import { findUser } from "../accounts/queries/users.ts";
import { requireUser } from "../accounts/require-user.ts";
import type { Session } from "../accounts/session.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { countAuthorization } from "./count-authorization.ts";
import { RequestAlreadyDecided, TooManyUsers } from "./errors.ts";
import { newCode } from "./new-code.ts";
import { allowRequest, issueAnotherCode, type NewCode } from "./queries/issue-code.ts";
import {
	type DecidedRequest,
	findDecidedRequest,
	moveRequestToDenied,
	type ShownRequest,
} from "./queries/requests.ts";
import { findIssuer } from "./read-request.ts";
import type { Back } from "./rules/authorization-response.ts";
import type { Decision } from "./rules/decision.ts";

type Answer = {
	session: Session;
	requestId: string;
	decision: Decision;
	ipAddress: string | undefined;
	/** False for a first-party app: the user was not asked. */
	asked?: boolean;
};

type Deps = Pick<Dependencies, "config" | "countRequest" | "db" | "clock">;

/**
 * The user's decision on a request that was shown to this session: what the browser brings back, a code or
 * `access_denied` (RFC 6749 §4.1.2). The request is read from its row, never from the form. The same decision
 * repeated (a double click, the back button) leads to the app again. Throws RequestAlreadyDecided,
 * AccountClosed, TooManyRequests.
 */
export async function decideRequest(deps: Deps, answer: Answer): Promise<Back> {
	// The user was not asked: the request was counted when it was opened.
	if (answer.asked !== false) countAuthorization(deps, answer.session.user.id);
	const { CLIENT_DOCUMENTS: documents } = deps.config;
	const shown = { id: answer.requestId, sessionId: answer.session.id, at: deps.clock(), documents };
	const { decision } = answer;
	const back = await (decision === "allow" ? allow(deps, answer, shown) : deny(deps, answer, shown));
	consents.inc(decision);
	return back;
}

async function allow(
	deps: Deps,
	{ session, ipAddress, asked = true }: Answer,
	shown: ShownRequest,
): Promise<Back> {
	const { code, stored } = newCode(deps, { session, ipAddress });
	const { clientId, redirectUri, rawState, mode } =
		(await allowRequest(deps.db, { ...stored, shown, asked }).catch(refuseMoreUsers)) ??
		(await allowAgain(deps, shown, stored));
	noteCaller({ client: clientId });
	return { redirectUri, rawState, mode, answer: { code, iss: findIssuer(deps.config, clientId) } };
}

/** The database counts an unverified app's users. */
function refuseMoreUsers(error: unknown): never {
	throw violatedConstraint(error) === "clients_unverified_users" ? new TooManyUsers() : error;
}

/**
 * The browser follows the last click, and the app may have redeemed the code of the first, so each gets its own
 * code: the same code twice would look like a leak (RFC 6749 §10.5). If the connection was revoked meanwhile, it
 * stays revoked.
 */
async function allowAgain({ db }: Deps, shown: ShownRequest, code: NewCode): Promise<DecidedRequest> {
	if (!(await findUser(db, code.userId))) throw new AccountClosed();
	const request = await decidedBefore(db, shown, "allow");
	if (!(await issueAnotherCode(db, { ...code, asked: request }))) throw new RequestAlreadyDecided();
	return request;
}

async function deny(deps: Deps, { session, ipAddress }: Answer, shown: ShownRequest): Promise<Back> {
	const { user } = session;
	return deps.db.transaction(async (tx) => {
		await requireUser(tx, user.id);
		const request = await moveRequestToDenied(tx, shown);
		if (!request) return accessDenied(deps, await decidedBefore(tx, shown, "deny"));
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
	});
}

async function decidedBefore(
	db: Queryable,
	shown: ShownRequest,
	decision: Decision,
): Promise<DecidedRequest> {
	const request = await findDecidedRequest(db, shown, decision);
	if (!request) throw new RequestAlreadyDecided();
	return request;
}

function accessDenied({ config }: Deps, { clientId, redirectUri, rawState, mode }: DecidedRequest): Back {
	noteCaller({ client: clientId });
	const denied = { error: "access_denied", error_description: "The user denied access." };
	return { redirectUri, rawState, mode, answer: { ...denied, iss: findIssuer(config, clientId) } };
}

const consents = countBy({
	name: "oauth_consents_total",
	help: "Decisions of users about an app's request, repeated clicks included.",
	label: "decision",
	values: ["allow", "deny"],
});
