import { ValidationFailed } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { EmbedGrant, EmbedKind, HeldEmbedToken } from "../../accounts/embedding/rules/embed-grant.ts";
import { narrowOrigins } from "../../accounts/embedding/rules/embed-origin.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import { TokenMissing } from "../../accounts/tokens/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { DocumentNotDraft } from "../documents/errors.ts";
import { getDocument } from "../documents/queries/contents.ts";
import { begun } from "../documents/rules/begun.ts";
import { getTemplate } from "../templates/queries.ts";
import { EmbedTokenNotValid } from "./errors.ts";
import { insertEmbedToken, keepEmbedToken } from "./queries.ts";

type Deps = Pick<Dependencies, "clock">;
type Asked = EmbedGrant & { origin: string | null; expiresInSeconds: number };

/**
 * Creates a token with which a frame of another site edits one draft or template, or creates new ones, for an API token: a session's cookie
 * may be stolen. Throws TokenMissing, ValidationFailed, DocumentNotFound, TemplateNotFound, NotPermitted, DocumentNotDraft.
 */
export async function createEmbedToken(
	tx: Transaction,
	{ clock }: Deps,
	{ holder: { apiTokenId }, owner }: Pick<ApiCaller<"documents.manage">, "holder" | "owner">,
	{ expiresInSeconds, ...asked }: Asked,
): Promise<{ id: number; token: string; expiresAt: Date }> {
	if (apiTokenId === undefined) throw new TokenMissing();
	const { kind, objectId, origin } = asked;
	const isAllowed = narrowOrigins(await findEmbedOrigins(tx, owner), origin).length > 0;
	const message = "must be one of the sites that may embed; see PUT /api/v1/embed-origins";
	if (origin !== null && !isAllowed) throw new ValidationFailed([{ path: "body.origin", message }]);
	// Roles manage templates as they do documents.
	if (objectId !== null && kind === "template") await getTemplate(tx, owner, objectId);
	else if (objectId !== null && begun.settings(await getDocument(tx, owner, objectId)))
		throw new DocumentNotDraft();
	const createdAt = clock();
	const expiresAt = secondsAfter(createdAt, expiresInSeconds);
	const row = { ...asked, apiTokenId, userId: owner.userId, createdAt, expiresAt };
	return { ...(await insertToken(tx, row)), expiresAt };
}

/** A token for what the frame of another token has just created. It ends with that one. Throws EmbedTokenNotValid if that was revoked meanwhile. */
export async function createTokenInFrame(
	tx: Transaction,
	{ clock }: Deps,
	{ id: parentId, ...parent }: HeldEmbedToken,
	object: { kind: EmbedKind; objectId: number },
): Promise<string> {
	if (!(await keepEmbedToken(tx, parentId))) throw new EmbedTokenNotValid();
	const row = { ...parent, ...object, parentId, purpose: "create" as const, createdAt: clock() };
	return (await insertToken(tx, row)).token;
}

async function insertToken(
	tx: Transaction,
	row: Omit<Parameters<typeof insertEmbedToken>[1], "tokenHash">,
): Promise<{ id: number; token: string }> {
	const token = newSecret("emb_");
	return { id: await insertEmbedToken(tx, { ...row, tokenHash: hashSecret(token) }), token };
}
