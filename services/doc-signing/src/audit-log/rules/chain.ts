import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { digestsMatch, hashedData, type PersonalValues } from "./personal-values.ts";

/** What an event's hash covers, besides the previous hash. */
export type ChainedEvent = {
	documentId: number;
	/** From 1, without gaps. */
	sequence: number;
	at: Date;
	type: string;
	/** JSON, so that the database returns exactly what was stored. */
	data: unknown;
	personal: PersonalValues;
};

export type ChainLink = ChainedEvent & { previousHash: Buffer | null; hash: Buffer };

/**
 * SHA-256(previous hash ‖ event as RFC 8785 canonical JSON in UTF-8), with digests in place of personal values; the first
 * event has no previous hash.
 */
export function hashEvent(event: ChainedEvent, previousHash: Buffer | null): Buffer {
	const { documentId, sequence, at, type, personal } = event;
	const data = hashedData(event.data, personal);
	const json = canonicalize({ documentId, sequence, at: at.toISOString(), type, data }) ?? "";
	return createHash("sha256")
		.update(previousHash ?? Buffer.alloc(0))
		.update(json)
		.digest();
}

/** The sequence of the first altered or missing event; undefined for an intact chain. */
export function findBreak(links: readonly ChainLink[]): number | undefined {
	let previous: ChainLink | undefined;
	for (const link of links) {
		const next = (previous?.sequence ?? 0) + 1;
		if (link.sequence !== next || !follows(link, previous)) return next;
		previous = link;
	}
	return undefined;
}

function follows(link: ChainLink, previous: ChainLink | undefined): boolean {
	const before = previous?.hash ?? null;
	const joined = before ? link.previousHash?.equals(before) === true : link.previousHash === null;
	const sameDocument = !previous || previous.documentId === link.documentId;
	const unchanged = hashEvent(link, before).equals(link.hash) && digestsMatch(link.data, link.personal);
	return joined && sameDocument && unchanged;
}
