import { TooManyRequests } from "@repo/http-errors";
import { refusedAllowance } from "@repo/service-kit/rate-limits";
import { EMBED_LIMIT } from "../accounts/call-limit.ts";
import { toAccountKey } from "../accounts/owner.ts";
import { mayReach } from "../accounts/teams/rules/permissions.ts";
import { findTokenHolder } from "../accounts/tokens/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { findSigningToken } from "../envelopes/embed-tokens/queries.ts";
import { findById, type SigningRow } from "./queries.ts";

/** The recipient behind a link. */
export type SigningLink = SigningRow & {
	/** Of an embed token that stands for the link. */
	embed?: {
		/** The only site that may show it; null for all that the owner allows. */
		origin: string | null;
		addressProvenByHost: boolean;
	};
};

/**
 * The recipient whose link an embed token stands for, while its API token and the role of its user may manage the document.
 * Otherwise undefined. Throws TooManyRequests.
 */
export async function findByEmbedToken(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	token: string,
): Promise<SigningLink | undefined> {
	if (!token.startsWith("emb_")) return undefined;
	const now = clock();
	const held = await findSigningToken(db, token, now);
	if (!held) return undefined;
	const { recipientId, apiTokenHashes: hashes, origin, addressProvenByHost } = held;
	const subject = String(held.id);
	const holder = await findTokenHolder(db, { hashes, now, limit: EMBED_LIMIT, subject });
	if (!holder || holder.missingFactor !== null) return undefined;
	if (!holder.usage) {
		const { retryAfter } = await refusedAllowance(db, EMBED_LIMIT, subject, now);
		throw new TooManyRequests(retryAfter);
	}
	const row = await findById(db, recipientId);
	if (!row || toAccountKey(row.document) !== toAccountKey(holder)) return undefined;
	if (!mayReach("documents.manage", holder, row.document)) return undefined;
	return { ...row, embed: { origin, addressProvenByHost } };
}
