import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import {
	ClientChanged,
	ClientNotFound,
	ClientNotInState,
	DescribedByDocument,
	NoWebOrigins,
} from "./errors.ts";
import { type ClientRow, holdScopes, lockClient, updateClientRow } from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import { actorOf, type Operator, requireFirstPartyHttps, requireOwner } from "./register-client.ts";
import { isPublic } from "./rules/client-kind.ts";
import { type HeldScopes, requireHeld } from "./rules/held-scopes.ts";
import { listCorsOrigins } from "./rules/redirect-uri.ts";
import type { ClientChange } from "./schemas.ts";

/**
 * Changes any of an app's items. A removed redirect URI or scope is rejected from the next request on.
 * Throws ClientChanged if the app changed after `seen`, unless it already is as `change` says.
 */
export async function updateClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	clientId: string,
	{ logo, ...change }: ClientChange,
	operator: Operator,
	seen?: Date,
): Promise<ClientRow> {
	const encoded = logo && (await reEncodeLogo(logo));
	return db.transaction(async (tx) => {
		const locked = await lockForChange(tx, clientId, operator, change.allowedScopes);
		const details = { ...change, ...(encoded && { logoHash: encoded.hash }) };
		// A second submission of the same form changes nothing, so it needs no check.
		if (!isDeepStrictEqual({ ...locked.client, ...details }, locked.client)) requireSeen(locked.client, seen);
		const items = { ...details, ...(encoded && { logo: encoded.bytes }) };
		return changeClient(tx, locked, items, operator, clock());
	});
}

/** A form sends all items: one that was opened before a change would undo it. Throws ClientChanged. */
export function requireSeen(
	{ updatedAt }: ClientRow,
	seen: Date | undefined,
	next = "Select Cancel, and edit it as it is now.",
): void {
	if (seen && updatedAt.getTime() !== seen.getTime()) throw new ClientChanged(next);
}

export type LockedClient = { client: ClientRow; held: HeldScopes };

/**
 * The app, locked until the transaction ends, after the scopes that the change will name. Throws ClientNotFound, also for another
 * developer's, and ClientNotInState.
 */
export async function lockForChange(
	tx: Transaction,
	clientId: string,
	operator: Pick<Operator, "ownerId">,
	scopes: readonly string[] | null | undefined,
): Promise<LockedClient> {
	const held = await holdScopes(tx, scopes);
	const client = await lockClient(tx, clientId);
	if (!client) throw new ClientNotFound(clientId);
	requireOwner(client, operator);
	if (client.status === "deleted") throw new ClientNotInState("change", client.status);
	return { client, held };
}

type Items = ClientRow & { logo: Buffer };

/** Changes the items of an app that {@link lockForChange} locked. */
export async function changeClient(
	tx: Transaction,
	{ client: known, held }: LockedClient,
	given: { [Item in keyof Items]?: Items[Item] | undefined },
	operator: Operator,
	at: Date,
): Promise<ClientRow> {
	if (known.documentCheckedAt) throw new DescribedByDocument();
	const change: Partial<Items> = Object.fromEntries(
		Object.entries(given).filter(
			([name, value]) => value !== undefined && !(name === "subject" && value === known.subject),
		),
	);
	const { logo, ...details } = change;
	if (change.webOrigins?.length && !isPublic(known)) throw new NoWebOrigins();
	const after = { ...known, ...details };
	requireFirstPartyHttps(after);
	requireHeld(held, change.allowedScopes);
	const corsOrigins = listCorsOrigins(known.kind, after.redirectUris, after.webOrigins);
	const client = await updateClientRow(tx, known.clientId, {
		...change,
		corsOrigins,
		...(change.subject && { subjectMovedAt: at }),
		updatedAt: at,
	});
	if (!client) throw new ClientNotInState("change", known.status);
	await recordEvent(tx, {
		...{ ...actorOf(operator), type: "client.updated", clientRowId: client.id },
		...{ details, at },
	});
	return client;
}
