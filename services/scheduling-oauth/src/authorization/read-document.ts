import { type HttpError, TooManyRequests } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { type Queryable, violatedConstraint } from "@repo/service-kit/database";
import { readReason } from "@repo/service-kit/log";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { SignedInUser } from "../accounts/session.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import { type ClientRow, findClient, isDocumentHost, updateClientRow } from "../clients/queries.ts";
import { insertApp } from "../clients/register-client.ts";
import { findLookAlikes } from "../clients/requests/find-look-alikes.ts";
import {
	type ClientDocument,
	freshSeconds,
	looksLikeHost,
	readClientDocument,
} from "../clients/rules/client-document.ts";
import { listCorsOrigins } from "../clients/rules/redirect-uri.ts";
import type { Dependencies } from "../dependencies.ts";
import { UnsafeToRedirect } from "./errors.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "documents" | "log">;
type Reader = { user: SignedInUser; ipAddress: string | undefined };

const MAX_BYTES = 5_000;
const DAY_SECONDS = 86_400;
/** How long a stored app serves if its document cannot be fetched, and when it is next tried. */
const OUTAGE_SECONDS = 7 * DAY_SECONDS;
const RETRY_SECONDS = 300;
const fetches: RateLimit = { name: "client-documents", limit: 30, seconds: 60, refill: "evenly" };
const ownFetches: RateLimit = { ...fetches, name: "client-documents-of-user", limit: 10 };
const newApps: RateLimit = { ...fetches, name: "new-client-documents", limit: 20, seconds: DAY_SECONDS };

/** Throws UnsafeToRedirect unless the operator allows apps that are described there. */
export async function requireDocumentHost(
	{ config, db }: Pick<Deps, "config" | "db">,
	url: string,
): Promise<void> {
	const mode = config.CLIENT_DOCUMENTS;
	if (mode === "open" || (mode === "listed" && (await isDocumentHost(db, new URL(url).host)))) return;
	throw new UnsafeToRedirect("The client_id is unknown: the operator does not allow apps of this host.");
}

/**
 * Fetches the document that describes an app, and stores what it says. If that fails, the stored app serves for seven
 * days; if a limit of fetches is reached, for as long as a document may be fresh. Throws UnsafeToRedirect and
 * TooManyRequests.
 */
export async function readDocument(deps: Deps, url: string, reader: Reader): Promise<void> {
	const at = deps.clock();
	const known = await findClient(deps.db, url);
	const found = await fetchWithin(deps, url, { isNew: !known, userId: String(reader.user.id) }, at);
	if (!("failure" in found)) return store(deps, { url, known, at, ...found }, reader);
	const isServed =
		known?.documentCheckedAt && known.documentCheckedAt > secondsAfter(at, -found.servedSeconds);
	if (!isServed) throw found.failure;
	// So that a host that is down is not asked for each user.
	if (!(found.failure instanceof TooManyRequests))
		await updateClientRow(deps.db, url, { documentFreshUntil: secondsAfter(at, RETRY_SECONDS) });
}

type Found =
	| { document: ClientDocument; seconds: number }
	| {
			failure: HttpError;
			/** How old the stored app may be to serve. */
			servedSeconds: number;
	  };

async function fetchWithin(
	deps: Deps,
	url: string,
	{ isNew, userId }: { isNew: boolean; userId: string },
	at: Date,
): Promise<Found> {
	// The user's own limits first: otherwise one user could use up what there is for everyone.
	const limits = [...(isNew ? [newApps] : []), ownFetches, fetches];
	for (const limit of limits) {
		const { retryAfter } = await takeAllowance(deps.db, limit, limit === fetches ? "" : userId, at);
		if (retryAfter > 0) return { failure: new TooManyRequests(retryAfter), servedSeconds: DAY_SECONDS };
	}
	try {
		const { body, headers } = await deps.documents.get(url, MAX_BYTES);
		const document = readClientDocument(url, body, headers["content-type"]);
		if ("problem" in document) return refusal(`The document at the client_id ${document.problem}.`);
		return { document, seconds: freshSeconds(String(headers["cache-control"])) };
	} catch (error) {
		const reason = readReason(error);
		deps.log.warn({ document: url, reason }, "client document not fetched");
		// Without the reason, which could tell what answers in our network.
		const what = `The document at the client_id cannot be fetched. It must be at a public address, without redirect, and have at most ${MAX_BYTES} bytes.`;
		return { ...refusal(what), ...(!/^HTTP 4(04|10)$/.test(reason) && { servedSeconds: OUTAGE_SECONDS }) };
	}
}

function refusal(what: string) {
	return { failure: new UnsafeToRedirect(what), servedSeconds: 0 };
}

type Stored = {
	url: string;
	known: ClientRow | undefined;
	at: Date;
	document: ClientDocument;
	seconds: number;
};

async function store(
	{ db }: Deps,
	{ url, known, at, document, seconds }: Stored,
	reader: Reader,
): Promise<void> {
	const { origin, host } = new URL(url);
	const { redirectUris } = document;
	const items = {
		name: (await mayBeNamed(db, host, document.name, known)) ? document.name : host,
		redirectUris,
	};
	const times = { documentCheckedAt: at, documentFreshUntil: secondsAfter(at, seconds) };
	const stored = db.transaction(async (tx) => {
		if (known) await change(tx, known, items, times);
		else
			await insertApp(tx, { ...newApp, ...items, ...times, clientId: url, link: origin }, actor(reader), at);
	});
	await stored.catch((error: unknown) => {
		// Another request has just stored it.
		if (violatedConstraint(error) !== "clients_client_id_unique") throw error;
	});
}

/** Anyone can claim any name, so it is only believed of a host that the operator listed, unless it looks like another's. */
async function mayBeNamed(db: Queryable, host: string, name: string, known: ClientRow | undefined) {
	if (looksLikeHost(name) || !(await isDocumentHost(db, host))) return false;
	return (await findLookAlikes(db, { name, client: known ?? null, host })).length === 0;
}

/** Its logo is never shown: nobody has checked the app. */
const newApp = { kind: "native", verifiedAt: null, logo: Buffer.alloc(1), logoHash: "-" } as const;

const actor = ({ user, ipAddress }: Reader) => ({ operator: user.username, ownerId: user.id, ipAddress });

type Items = Pick<ClientRow, "name" | "redirectUris">;
type Times = { documentCheckedAt: Date; documentFreshUntil: Date };

async function change(
	tx: Parameters<typeof updateClientRow>[0],
	known: ClientRow,
	items: Items,
	times: Times,
) {
	const isSame = known.name === items.name && known.redirectUris.join(" ") === items.redirectUris.join(" ");
	const at = times.documentCheckedAt;
	const corsOrigins = listCorsOrigins(known.kind, items.redirectUris, []);
	const changed = isSame ? {} : { ...items, corsOrigins, updatedAt: at };
	await updateClientRow(tx, known.clientId, { ...times, ...changed });
	if (isSame) return;
	const event = { type: "client.updated", actorType: "system", actor: "client document" } as const;
	await recordEvent(tx, { ...event, clientRowId: known.id, details: items, at });
}
