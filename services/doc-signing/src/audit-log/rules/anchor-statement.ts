import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** The content of an anchor that its signature covers. */
export type AnchorStatement = {
	/** From 1, without gaps. */
	number: number;
	at: Date;
	/** Hash of the previous statement; null for the first. */
	previousHash: Buffer | null;
	merkleRoot: Buffer;
	/** Number of logs that the root covers. */
	leaves: number;
};

/** RFC 8785 canonical JSON in UTF-8. `type` prevents using the signature for anything else. */
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

/** One per hour: a repeated job, or an instance whose clock is behind, does not create a second one. */
export function isAnchorDue(previous: Date | undefined, now: Date): boolean {
	return previous === undefined || toHour(now) > toHour(previous);
}

function toHour(at: Date): number {
	return Math.floor(at.getTime() / 3_600_000);
}
