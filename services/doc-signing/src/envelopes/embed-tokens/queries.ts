import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { HeldEmbedToken } from "../../accounts/embedding/rules/embed-grant.ts";
import type { Owner } from "../../accounts/owner.ts";
import { isOwnedBy } from "../../accounts/queries/is-owned-by.ts";
import { users } from "../../accounts/tables.ts";
import { teamMembers, teams } from "../../accounts/teams/tables.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";
import type { Voucher } from "../../audit-log/event-types.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { isListed } from "../documents/queries.ts";
import { recipients } from "../documents/recipients/tables.ts";
import { documents } from "../documents/tables.ts";
import { embedTokens } from "./tables.ts";

type EmbedToken = HeldEmbedToken & {
	origin: string | null;
	/** Find the API token, which decides what the embed token may still do. */
	apiTokenHashes: [Buffer, Buffer];
	owner: Owner;
};

type SigningToken = Pick<EmbedToken, "id" | "origin" | "apiTokenHashes"> & {
	recipientId: number;
	email: string;
	addressProvenByHost: boolean;
	/** Who claims so. */
	voucher: Voucher;
};

const voucher = { apiTokenId: apiTokens.id, name: apiTokens.name };

/** The frame shows the result of sending a document, and can be opened again for a moment. */
const SECONDS_AFTER_SENDING = 600;

export async function insertEmbedToken(db: Queryable, row: typeof embedTokens.$inferInsert): Promise<number> {
	const [inserted] = await db.insert(embedTokens).values(row).returning({ id: embedTokens.id });
	if (!inserted) throw new Error("the embed token was not inserted");
	return inserted.id;
}

/** Keeps it from being revoked until the transaction ends. False if it is gone. */
export async function keepEmbedToken(tx: Transaction, id: number): Promise<boolean> {
	const isThis = eq(embedTokens.id, id);
	const rows = await tx.select({ id: embedTokens.id }).from(embedTokens).where(isThis).for("key share");
	return rows.length > 0;
}

/** A token for the editor. Undefined if it is not current, or its document was sent a while ago. */
export async function findEmbedToken(
	db: Queryable,
	token: string,
	now: Date,
): Promise<EmbedToken | undefined> {
	const { tokenHash: _, ...columns } = getTableColumns(embedTokens);
	const isOfDocument = and(eq(embedTokens.kind, "document"), eq(documents.id, embedTokens.objectId));
	const sentAfter = new Date(now.getTime() - SECONDS_AFTER_SENDING * 1000);
	const [row] = await db
		.select({ ...columns, hash: apiTokens.tokenHash, teamId: apiTokens.teamId })
		.from(embedTokens)
		.innerJoin(apiTokens, eq(apiTokens.id, embedTokens.apiTokenId))
		.leftJoin(documents, isOfDocument)
		.where(and(isCurrent(token, now), or(isNull(documents.sentAt), gt(documents.sentAt, sentAfter))));
	if (!row || row.purpose === "sign" || row.purpose === "direct") return undefined;
	const { userId, teamId, hash, ...held } = row;
	return { ...held, purpose: row.purpose, userId, apiTokenHashes: [hash, hash], owner: { userId, teamId } };
}

/** A token for signing, or for a direct link after its document was created. Undefined if it is not current, or its recipient has another address. */
export async function findSigningToken(
	db: Queryable,
	token: string,
	now: Date,
): Promise<SigningToken | undefined> {
	const { id, origin, addressProvenByHost } = embedTokens;
	const isRecipient = and(
		eq(recipients.id, embedTokens.recipientId),
		eq(recipients.email, embedTokens.email),
	);
	const [row] = await db
		.select({
			...{ id, origin, addressProvenByHost, hash: apiTokens.tokenHash, voucher },
			...{ recipientId: recipients.id, email: recipients.email },
		})
		.from(embedTokens)
		.innerJoin(apiTokens, eq(apiTokens.id, embedTokens.apiTokenId))
		.innerJoin(recipients, isRecipient)
		.where(and(isCurrent(token, now), inArray(embedTokens.purpose, ["sign", "direct"])));
	if (!row) return undefined;
	const { hash, addressProvenByHost: isProven, ...held } = row;
	return { ...held, addressProvenByHost: isProven === true, apiTokenHashes: [hash, hash] };
}

/** A token for a direct link. Undefined if it is not current. */
export async function findDirectToken(db: Queryable, token: string, now: Date) {
	const { id, origin, objectId, recipientId, email, name, externalId } = embedTokens;
	const [row] = await db
		.select({
			id,
			origin,
			templateId: objectId,
			recipientId,
			email,
			name,
			externalId,
			hash: apiTokens.tokenHash,
			voucher,
		})
		.from(embedTokens)
		.innerJoin(apiTokens, eq(apiTokens.id, embedTokens.apiTokenId))
		.where(and(isCurrent(token, now), eq(embedTokens.purpose, "direct")));
	if (!row) return undefined;
	const { hash, templateId, email: address, name: visitor, ...held } = row;
	const apiTokenHashes: [Buffer, Buffer] = [hash, hash];
	return { ...held, apiTokenHashes, templateId: templateId ?? 0, email: address ?? "", name: visitor ?? "" };
}

/** Ties the token to the visitor's document; false if it has one. */
export async function useDirectToken(tx: Transaction, id: number, recipientId: number): Promise<boolean> {
	const { rowCount } = await tx
		.update(embedTokens)
		.set({ recipientId })
		.where(and(eq(embedTokens.id, id), isNull(embedTokens.recipientId)));
	return rowCount === 1;
}

/**
 * Every use of a token finds it by this: it and its API token have not expired, that was not revoked, and the person who created both is
 * not disabled and still in the team.
 */
function isCurrent(token: string, now: Date) {
	const isActive = sql`EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${apiTokens.userId} AND ${users.disabledAt} IS NULL)`;
	const isMember = sql`EXISTS (SELECT FROM ${teamMembers} JOIN ${teams} ON ${teams.id} = ${teamMembers.teamId} AND ${teams.deletedAt} IS NULL
		WHERE ${teamMembers.teamId} = ${apiTokens.teamId} AND ${teamMembers.userId} = ${apiTokens.userId})`;
	return and(
		eq(embedTokens.tokenHash, hashSecret(token)),
		gt(embedTokens.expiresAt, now),
		isNull(apiTokens.revokedAt),
		or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
		isActive,
		or(isNull(apiTokens.teamId), isMember),
	);
}

/** The document of a recipient, if it is this account's. */
export async function findDocumentOfRecipient(
	tx: Transaction,
	owner: Owner,
	id: number,
): Promise<number | undefined> {
	const [row] = await tx
		.select({ documentId: recipients.documentId })
		.from(recipients)
		.innerJoin(documents, eq(documents.id, recipients.documentId))
		.where(and(eq(recipients.id, id), isListed(owner)));
	return row?.documentId;
}

/** The API token that creates an embed token, and its user. */
export async function getIssuer(tx: Transaction, apiTokenId: number) {
	const [row] = await tx
		.select({ name: apiTokens.name, teamId: apiTokens.teamId, user: { id: users.id, email: users.email } })
		.from(apiTokens)
		.innerJoin(users, eq(users.id, apiTokens.userId))
		.where(eq(apiTokens.id, apiTokenId));
	if (!row) throw new Error("the API token of an embed token does not exist");
	return row;
}

/** Whether the document's log has a token since then whose event contains this. */
export async function isTokenLogged(
	tx: Transaction,
	documentId: number,
	data: Record<string, unknown>,
	since: Date,
): Promise<boolean> {
	const isSame = sql`${documentEvents.data} @> ${JSON.stringify(data)}::jsonb`;
	const isOfDocument = and(
		eq(documentEvents.documentId, documentId),
		eq(documentEvents.type, "EMBED_TOKEN_CREATED"),
	);
	return (await tx.$count(documentEvents, and(isOfDocument, gt(documentEvents.at, since), isSame))) > 0;
}

/** Who created a token in this account. */
export async function findEmbedTokenCreator(
	tx: Transaction,
	owner: Owner,
	id: number,
): Promise<{ userId: number } | undefined> {
	const [row] = await tx
		.select({ userId: embedTokens.userId })
		.from(embedTokens)
		.innerJoin(apiTokens, eq(apiTokens.id, embedTokens.apiTokenId))
		.where(and(eq(embedTokens.id, id), isOwnedBy(owner, apiTokens)));
	return row;
}

export async function deleteEmbedToken(tx: Transaction, id: number): Promise<void> {
	await tx.delete(embedTokens).where(eq(embedTokens.id, id));
}

export function deleteExpiredEmbedTokens(db: Database, now: Date): Promise<void> {
	return deleteInBatches(db, embedTokens, lt(embedTokens.expiresAt, now));
}
