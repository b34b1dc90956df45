import { TooManyRequests } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import { refusedAllowance } from "@repo/service-kit/rate-limits";
import { EMBED_LIMIT } from "../accounts/call-limit.ts";
import { type Owner, toAccountKey } from "../accounts/owner.ts";
import { mayReach } from "../accounts/teams/rules/permissions.ts";
import { findTokenHolder } from "../accounts/tokens/queries.ts";
import type { Voucher } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { type DirectLink, getDirectLink } from "../envelopes/direct-links/queries.ts";
import { findDirectToken, findSigningToken } from "../envelopes/embed-tokens/queries.ts";
import { findById, type SigningRow } from "./queries.ts";

/** The recipient behind a link. */
export type SigningLink = SigningRow & {
	/** Of an embed token that stands for the link. */
	embed?: {
		/** The only site that may show it; null for all that the owner allows. */
		origin: string | null;
		addressProvenByHost: boolean;
		voucher: Voucher;
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
	const { recipientId, email, origin, addressProvenByHost, voucher } = held;
	const mayManage = await findManager(db, held, now);
	const row = mayManage && (await findById(db, recipientId));
	// The sender may have changed the address meanwhile.
	if (!row || row.recipient.email !== email || !mayManage(row.document)) return undefined;
	return { ...row, embed: { origin, addressProvenByHost, voucher } };
}

export type DirectEmbed = {
	held: NonNullable<Awaited<ReturnType<typeof findDirectToken>>>;
	/** Undefined once there is a document, about which the direct link no longer decides. */
	link: DirectLink | undefined;
};

/**
 * An embed token for a direct link, while its API token and the role of its user may manage the template.
 * Otherwise undefined. Throws TooManyRequests, DirectLinkUnknown.
 */
export async function findDirectEmbed(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	token: string,
): Promise<DirectEmbed | undefined> {
	if (!token.startsWith("emb_")) return undefined;
	const now = clock();
	const held = await findDirectToken(db, token, now);
	const mayManage = held && (await findManager(db, held, now));
	if (!mayManage) return undefined;
	if (held.recipientId !== null) return { held, link: undefined };
	const link = await getDirectLink(db, held);
	return mayManage({ userId: link.user.id, teamId: link.teamId }) ? { held, link } : undefined;
}

type Held = { id: number; apiTokenHashes: [Buffer, Buffer] };

/** What the holder of a token's API token may manage now; undefined if the API token is not valid. Throws TooManyRequests. */
async function findManager(db: Database, { id, apiTokenHashes: hashes }: Held, now: Date) {
	const subject = String(id);
	const holder = await findTokenHolder(db, { hashes, now, limit: EMBED_LIMIT, subject });
	if (!holder || holder.missingFactor !== null) return undefined;
	if (!holder.usage) {
		const { retryAfter } = await refusedAllowance(db, EMBED_LIMIT, subject, now);
		throw new TooManyRequests(retryAfter);
	}
	return (owned: Owner) =>
		toAccountKey(owned) === toAccountKey(holder) && mayReach("documents.manage", holder, owned);
}
