import { isDeepStrictEqual } from "node:util";
import { TooManyRequests } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { type RateLimit, takeAllowance, toNetwork } from "@repo/service-kit/rate-limits";
import { AccountClosed } from "../../accounts/errors.ts";
import { lockUser } from "../../accounts/queries/users.ts";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { LogoNotUsable } from "../errors.ts";
import { type ClientRow, holdScopes } from "../queries.ts";
import { reEncodeLogo } from "../re-encode-logo.ts";
import { actorOf, insertApp, type Operator } from "../register-client.ts";
import { type HeldScopes, requireHeld } from "../rules/held-scopes.ts";
import { changeClient, type LockedClient, lockForChange, requireSeen } from "../update-client.ts";
import {
	EmailNotProven,
	MAX_APPS,
	MAX_PENDING,
	PurposeMissing,
	RequestNotFound,
	RequestNotInState,
	SelfServiceOff,
	TooManyApps,
	TooManyPending,
} from "./errors.ts";
import * as queries from "./queries.ts";
import { splitChange } from "./rules/split-change.ts";
import type { RequestedApp, RequestInput } from "./schemas.ts";
import { withdrawRequests } from "./withdraw-request.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
/** The app to change, or the request for a new one to send again; neither for a new app. */
type Target = {
	clientId?: string | undefined;
	requestId?: number | undefined;
	/** The app's `updatedAt` when its form was opened. */
	seen?: Date | undefined;
};
type Owner = Operator & { ownerId: number };

const fromNetwork: RateLimit = { name: "client-requests", limit: 20, seconds: 86_400, refill: "evenly" };

/**
 * Sends a request for a new app or a change to the operator. The approved version keeps working; what the change removes
 * ends at once, and if it only removes, nothing is left to review: `saved`. A new app on trial exists at once, for its
 * owner only. The same request again has no effect. Throws SelfServiceOff, EmailNotProven, TooManyRequests, TooManyPending,
 * TooManyApps, PurposeMissing, ClientNotFound, ClientNotInState, ClientChanged, RequestNotFound, RequestNotInState, LogoNotUsable, AccountClosed.
 */
export async function sendRequest(
	{ config, db, clock }: Deps,
	{ id: ownerId, username }: { id: number; username: string },
	{ logo: upload, ...input }: RequestInput,
	{ ipAddress, ...target }: Target & { ipAddress: string | undefined },
): Promise<"sent" | "saved"> {
	if (config.SELF_SERVICE === "off") throw new SelfServiceOff();
	const at = clock();
	const { retryAfter } = await takeAllowance(db, fromNetwork, toNetwork(ipAddress), at);
	if (retryAfter > 0)
		throw new TooManyRequests(retryAfter, "Too many requests were sent from your network today.");
	const uploaded = upload && (await reEncodeLogo(upload));
	const owner = { operator: username, ownerId, ipAddress };
	return db.transaction(async (tx) => {
		const { client, before, open, held } = await findSubject(tx, owner, target, input.scopes);
		const logoHash = uploaded?.hash ?? before?.payload.logoHash ?? client?.logoHash;
		if (logoHash === undefined) throw new LogoNotUsable("The logo must be chosen.");
		const payload: RequestedApp = { ...input, kind: client?.kind ?? input.kind, logoHash };
		const pending = open.filter(({ status }) => status === "pending");
		const isSame = (one: (typeof open)[number]) =>
			one.clientRowId === (client?.id ?? null) && isDeepStrictEqual(one.payload, payload);
		if (pending.some(isSame)) return "sent";
		if (before && !open.some(({ id }) => id === before.id)) throw new RequestNotInState(before.status);
		requireHeld(held, payload.scopes);
		const logo = uploaded?.bytes ?? (before && (await queries.findRequestLogo(tx, before.id)));
		const isReviewed =
			!client || (await changeAtOnce(tx, { client, held, seen: target.seen }, { payload, logo }, owner, at));
		if (before) await withdrawRequests(tx, { id: before.id }, { ...owner, at });
		if (!isReviewed) return "saved";
		if (payload.purpose === "") throw new PurposeMissing();
		const others = pending.filter(({ id }) => id !== before?.id);
		await requireRoom(tx, ownerId, others, client !== undefined);
		const app =
			client ??
			(config.SELF_SERVICE === "trial"
				? await insertTrial(tx, { payload, logo }, owner, at, held)
				: undefined);
		const row = { clientRowId: app?.id, userId: ownerId, payload, logo, createdAt: at };
		const details = { request: await queries.insertRequest(tx, row), name: payload.name };
		await recordEvent(tx, {
			...actorOf(owner),
			type: "client_request.sent",
			clientRowId: app?.id,
			details,
			at,
		});
		await queueMail(tx, { kind: "request-received", to: config.SUPPORT_EMAIL, data: {}, at });
		return "sent";
	});
}

/** What the request is about, with the developer's row locked, so that their requests are counted one at a time. */
async function findSubject(
	tx: Transaction,
	owner: Owner,
	{ clientId, requestId }: Target,
	scopes: readonly string[],
) {
	const user = await lockUser(tx, owner.ownerId);
	if (!user) throw new AccountClosed();
	if (!user.isEmailProven) throw new EmailNotProven();
	const open = await queries.listOpenRequests(tx, user.id);
	if (clientId !== undefined) {
		const { client, held } = await lockForChange(tx, clientId, owner, scopes);
		return { client, held, open, before: open.find(({ clientRowId }) => clientRowId === client.id) };
	}
	const held = await holdScopes(tx, scopes);
	if (requestId === undefined) return { held, open };
	const before = await queries.findRequest(tx, requestId);
	if (before?.userId !== user.id || before.client) throw new RequestNotFound();
	return { held, open, before };
}

type Wanted = { payload: RequestedApp; logo: Buffer | undefined };

/** Removes from an approved app what is no longer wanted, and changes an app on trial completely. False when that was all. */
async function changeAtOnce(
	tx: Transaction,
	locked: LockedClient & Pick<Target, "seen">,
	{ payload, logo }: Wanted,
	owner: Owner,
	at: Date,
) {
	const { client } = locked;
	const approved = await queries.withScopes(tx, client);
	const { removals, needsReview } = splitChange(approved, payload);
	const isRemoving = Object.keys(removals).length > 0;
	if (isRemoving || client.ownerOnly) requireSeen(client, locked.seen);
	const change = client.ownerOnly ? toItems({ payload, logo }) : removals;
	if (client.ownerOnly || isRemoving) await changeClient(tx, locked, change, owner, at);
	return client.ownerOnly || needsReview;
}

async function insertTrial(
	tx: Transaction,
	wanted: Wanted,
	owner: Owner,
	at: Date,
	held: HeldScopes,
): Promise<ClientRow> {
	const trial = { ownerId: owner.ownerId, ownerOnly: true, verifiedAt: null };
	return insertApp(tx, { ...toItems(wanted), kind: wanted.payload.kind, ...trial }, owner, at, held);
}

/** The items of a client that a request sets. */
export function toItems({ payload, logo }: Wanted) {
	const { name, link, redirectUris, scopes: allowedScopes, logoHash } = payload;
	return { name, link, redirectUris, allowedScopes, ...(logo && { logo, logoHash }) };
}

async function requireRoom(
	tx: Transaction,
	userId: number,
	pending: { clientRowId: number | null }[],
	isChange: boolean,
) {
	if (pending.length >= MAX_PENDING) throw new TooManyPending();
	if (isChange) return;
	const requested = pending.filter(({ clientRowId }) => clientRowId === null);
	if ((await queries.listOwnClients(tx, userId)).length + requested.length >= MAX_APPS)
		throw new TooManyApps();
}
