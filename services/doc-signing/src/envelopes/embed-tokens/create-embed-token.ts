import { ValidationFailed } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { EmbedGrant, EmbedKind, HeldEmbedToken } from "../../accounts/embedding/rules/embed-grant.ts";
import { narrowOrigins } from "../../accounts/embedding/rules/embed-origin.ts";
import { actingUser, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import { TokenMissing } from "../../accounts/tokens/errors.ts";
import { userActor } from "../../audit-log/event-types.ts";
import { hasRoomToSpare } from "../../audit-log/require-room.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getDirectLink } from "../direct-links/queries.ts";
import { DocumentNotDraft } from "../documents/errors.ts";
import { getLog } from "../documents/events/queries.ts";
import { recordEvents } from "../documents/events/record-event.ts";
import { lockDocument } from "../documents/queries/contents.ts";
import { RecipientNotFound } from "../documents/recipients/errors.ts";
import { begun } from "../documents/rules/begun.ts";
import { getTemplate } from "../templates/queries.ts";
import { EmbedTokenNotValid } from "./errors.ts";
import {
	findDocumentOfRecipient,
	getIssuer,
	insertEmbedToken,
	isTokenLogged,
	keepEmbedToken,
} from "./queries.ts";

const DAY_SECONDS = 86_400;

type Deps = Pick<Dependencies, "clock">;
type Caller = Pick<ApiCaller<"documents.manage">, "holder" | "owner">;
type CreatedToken = { id: number; token: string; expiresAt: Date };
type Lifetime = { origin: string | null; expiresInSeconds: number; ipAddress: string | undefined };

/**
 * Creates a token with which a frame of another site edits one draft or template, or creates new ones, for an API token: a session's cookie
 * may be stolen. Throws TokenMissing, ValidationFailed, DocumentNotFound, TemplateNotFound, NotPermitted, DocumentNotDraft.
 */
export async function createEmbedToken(
	tx: Transaction,
	deps: Deps,
	caller: Caller,
	{ origin, expiresInSeconds, ipAddress, ...grant }: EmbedGrant & Lifetime,
): Promise<CreatedToken> {
	const { owner } = caller;
	const { kind, objectId } = grant;
	const shared = await prepareToken(tx, deps, caller, { origin, expiresInSeconds, ipAddress });
	// Roles manage templates as they do documents.
	if (objectId !== null && kind === "template") await getTemplate(tx, owner, objectId);
	else if (objectId !== null && begun.settings(await lockDocument(tx, owner, objectId)))
		throw new DocumentNotDraft();
	return insertToken(tx, { ...grant, ...shared });
}

/**
 * Creates a token that stands for the signing link of a document's recipient, until it expires or they get another address. With
 * `addressProvenByHost`, the sender claims that their system has proven the address. Throws TokenMissing, ValidationFailed,
 * RecipientNotFound, NotPermitted.
 */
export async function createSigningToken(
	tx: Transaction,
	deps: Deps,
	caller: Caller,
	{
		recipientId,
		addressProvenByHost,
		...lifetime
	}: Lifetime & { recipientId: number; addressProvenByHost: boolean },
): Promise<CreatedToken> {
	const shared = await prepareToken(tx, deps, caller, lifetime);
	const objectId = await findDocumentOfRecipient(tx, caller.owner, recipientId);
	if (objectId === undefined) throw new RecipientNotFound();
	const { recipients } = await lockDocument(tx, caller.owner, objectId);
	const recipient = recipients.find(({ id }) => id === recipientId);
	// Removed meanwhile.
	if (!recipient) throw new RecipientNotFound();
	const object = { purpose: "sign", kind: "document", objectId } as const;
	const { email } = recipient;
	return insertToken(tx, { ...object, recipientId, email, addressProvenByHost, ...noGrant, ...shared });
}

/**
 * Creates a token that opens a template's direct link for one visitor, whose address the sender claims to have proven, and creates one
 * document. Throws TokenMissing, ValidationFailed, TemplateNotFound, NotPermitted, DirectLinkUnknown.
 */
export async function createDirectToken(
	tx: Transaction,
	deps: Deps,
	caller: Caller,
	{
		templateId: objectId,
		...asked
	}: Lifetime & { templateId: number; email: string; name: string; externalId: string | null },
): Promise<CreatedToken> {
	const { origin, expiresInSeconds, ipAddress, ...visitor } = asked;
	const shared = await prepareToken(tx, deps, caller, { origin, expiresInSeconds, ipAddress });
	// Roles manage templates as they do documents.
	await getTemplate(tx, caller.owner, objectId);
	await getDirectLink(tx, { templateId: objectId });
	const object = { purpose: "direct", kind: "template", objectId, addressProvenByHost: true } as const;
	return insertToken(tx, { ...object, ...visitor, ...noGrant, ...shared });
}

const noGrant = { mayChangeRecipients: false, mayChangeSettings: false, maySend: false };

/** What tokens of all purposes have. Throws TokenMissing, ValidationFailed. */
async function prepareToken(
	tx: Transaction,
	{ clock }: Deps,
	{ holder: { apiTokenId }, owner }: Caller,
	{ origin, expiresInSeconds, ipAddress }: Lifetime,
) {
	if (apiTokenId === undefined) throw new TokenMissing();
	const isAllowed = narrowOrigins(await findEmbedOrigins(tx, owner), origin).length > 0;
	const message = "must be one of the sites that may embed; see PUT /api/v1/embed-origins";
	if (origin !== null && !isAllowed) throw new ValidationFailed([{ path: "body.origin", message }]);
	const createdAt = clock();
	const expiresAt = secondsAfter(createdAt, expiresInSeconds);
	return { origin, apiTokenId, userId: owner.userId, createdAt, expiresAt, ipAddress };
}

/** A token for what the frame of another token has just created. It ends with that one. Throws EmbedTokenNotValid if that was revoked meanwhile. */
export async function createTokenInFrame(
	tx: Transaction,
	{ clock }: Deps,
	{ id: parentId, ...parent }: HeldEmbedToken,
	object: { kind: EmbedKind; objectId: number; ipAddress: string | undefined },
): Promise<string> {
	if (!(await keepEmbedToken(tx, parentId))) throw new EmbedTokenNotValid();
	const row = { ...parent, ...object, parentId, purpose: "create" as const, createdAt: clock() };
	return (await insertToken(tx, row)).token;
}

type NewToken = Omit<Parameters<typeof insertEmbedToken>[1], "tokenHash"> & Pick<Lifetime, "ipAddress">;

/** Inserts a token and records who created it. The caller holds the lock of the token's document. */
async function insertToken(tx: Transaction, created: NewToken): Promise<CreatedToken> {
	const { ipAddress: _, ...row } = created;
	const token = newSecret("emb_");
	const id = await insertEmbedToken(tx, { ...row, tokenHash: hashSecret(token) });
	await recordToken(tx, id, created);
	return { id, token, expiresAt: row.expiresAt };
}

/**
 * In the log of the account, and of the document that the token is for. Programs create one for each view of a page: of those that differ in
 * nothing that the logs say, the first of a day is recorded.
 */
async function recordToken(tx: Transaction, embedTokenId: number, row: NewToken): Promise<void> {
	const { apiTokenId, purpose, kind, objectId, recipientId, addressProvenByHost, origin } = row;
	const { parentId, ipAddress, createdAt: at } = row;
	const of = recipientId != null && { recipientId, addressProvenByHost };
	const documentId = kind === "document" ? objectId : null;
	const same = { purpose, apiToken: { id: apiTokenId }, ...(origin && { origin }), ...of };
	if (documentId && (await isTokenLogged(tx, documentId, same, secondsAfter(at, -DAY_SECONDS)))) return;
	const { name, teamId, user } = await getIssuer(tx, apiTokenId);
	// In a frame, people act as the API token: this is also who made the other changes there.
	const known = {
		embedTokenId,
		purpose,
		...(origin && { origin }),
		...(parentId && { createdWith: parentId }),
	};
	await recordAccountEvent(tx, {
		...actingUser(user.id, ipAddress, { apiTokenId }),
		...{ type: "embed_token.created", userId: user.id, ...(teamId !== null && { teamId }) },
		details: { ...known, ...(kind && { [`${kind}Id`]: objectId }) },
		at,
	});
	if (!documentId) return;
	const log = await getLog(tx, documentId);
	if (!hasRoomToSpare(log)) return;
	const data = { by: userActor(user), ...known, apiToken: { id: apiTokenId, name }, ...of };
	await recordEvents(tx, log, [{ type: "EMBED_TOKEN_CREATED", data, at }]);
}
