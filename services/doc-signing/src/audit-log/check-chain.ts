import type { Queryable } from "@repo/service-kit/database";
import { listEvents } from "./queries.ts";
import { findBreak } from "./rules/chain.ts";

export type ChainCheck = {
	intact: boolean;
	events: number;
	/** Hex; null without events. The sealed PDF contains the head at sealing. */
	head: string | null;
	/** The first sequence that is missing or altered. */
	brokenAt?: number;
};

/** Recomputes and compares every hash of a document's audit chain. */
export async function checkChain(db: Queryable, documentId: number): Promise<ChainCheck> {
	const links = await listEvents(db, documentId);
	const brokenAt = findBreak(links);
	return {
		intact: brokenAt === undefined,
		events: links.length,
		head: links.at(-1)?.hash.toString("hex") ?? null,
		...(brokenAt !== undefined && { brokenAt }),
	};
}
