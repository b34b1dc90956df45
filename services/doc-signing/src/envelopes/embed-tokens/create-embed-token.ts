import { ValidationFailed } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { narrowOrigins } from "../../accounts/embedding/rules/embed-origin.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import { TokenMissing } from "../../accounts/tokens/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { DocumentNotDraft } from "../documents/errors.ts";
import { getDocument } from "../documents/queries/contents.ts";
import { begun } from "../documents/rules/begun.ts";
import { getTemplate } from "../templates/queries.ts";
import { insertEmbedToken } from "./queries.ts";
import type { EmbedGrant } from "./rules/editor-reach.ts";

/**
 * Creates a token with which a frame of another site edits one draft or template, for an API token: a session's cookie may be stolen. Throws
 * TokenMissing, ValidationFailed, DocumentNotFound, TemplateNotFound, NotPermitted, DocumentNotDraft.
 */
export async function createEmbedToken(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ holder: { apiTokenId }, owner }: Pick<ApiCaller<"documents.manage">, "holder" | "owner">,
	{ expiresInMinutes, ...asked }: EmbedGrant & { origin: string | null; expiresInMinutes: number },
): Promise<{ token: string; expiresAt: Date }> {
	if (apiTokenId === undefined) throw new TokenMissing();
	const { kind, objectId, origin } = asked;
	const isAllowed = narrowOrigins(await findEmbedOrigins(tx, owner), origin).length > 0;
	const message = "must be one of the sites that may embed; see PUT /api/v1/embed-origins";
	if (origin !== null && !isAllowed) throw new ValidationFailed([{ path: "body.origin", message }]);
	// Roles manage templates as they do documents.
	if (kind === "template") await getTemplate(tx, owner, objectId);
	else if (begun.settings(await getDocument(tx, owner, objectId))) throw new DocumentNotDraft();
	const token = newSecret("emb_");
	const createdAt = clock();
	const expiresAt = secondsAfter(createdAt, expiresInMinutes * 60);
	const row = { ...asked, apiTokenId, userId: owner.userId, createdAt, expiresAt };
	await insertEmbedToken(tx, { ...row, tokenHash: hashSecret(token) });
	return { token, expiresAt };
}
