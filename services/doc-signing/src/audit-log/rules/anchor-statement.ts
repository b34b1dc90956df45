import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** What an anchor states, and its signature covers. */
export type AnchorStatement = {
	/** From 1, without gaps. */
	number: number;
	at: Date;
	/** Of the previous statement; null for the first. */
	previousHash: Buffer | null;
	merkleRoot: Buffer;
	/** How many logs the root covers. */
	leaves: number;
};

/** RFC 8785 canonical JSON in UTF-8. `type` keeps the signature from passing for one of anything else. */
export function writeStatement({ number, at, previousHash, merkleRoot, leaves }: AnchorStatement): Buffer {
	const json = canonicalize({
		type: "doc-signing audit anchor",
		number,
		at: at.toISOString(),
		previousHash: previousHash?.toString("hex") ?? null,
		merkleRoot: merkleRoot.toString("hex"),
		leaves,
	});
	return Buffer.from(json ?? "");
}

export function hashStatement(statement: Buffer): Buffer {
	return createHash("sha256").update(statement).digest();
}

/** One an hour: a job that is repeated, or an instance whose clock is behind, makes no second one. */
export function isAnchorDue(previous: Date | undefined, now: Date): boolean {
	return previous === undefined || hourOf(now) > hourOf(previous);
}

function hourOf(at: Date): number {
	return Math.floor(at.getTime() / 3_600_000);
}
