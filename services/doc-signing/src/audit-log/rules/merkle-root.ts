import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** The last event of a document's log. */
export type LogHead = { documentId: number; sequence: number; hash: Buffer };

/**
 * The Merkle tree hash of RFC 6962 §2.1 over heads in the given order. Leaves are prefixed with 0x00 and nodes with
 * 0x01, so that a leaf cannot be mistaken for a node.
 */
export function merkleRoot(heads: readonly LogHead[]): Buffer {
	if (heads.length === 0) return sha256();
	let level = heads.map(hashLeaf);
	while (level.length > 1) level = hashPairs(level);
	return level[0] as Buffer;
}

/** SHA-256(0x00 ‖ head as RFC 8785 canonical JSON in UTF-8). */
function hashLeaf({ documentId, sequence, hash }: LogHead): Buffer {
	const json = canonicalize({ documentId, sequence, hash: hash.toString("hex") }) ?? "";
	return sha256(Buffer.from([0]), Buffer.from(json));
}

/** A node without a sibling moves up unchanged: the same tree as splitting at the largest power of two. */
function hashPairs(level: readonly Buffer[]): Buffer[] {
	const parents: Buffer[] = [];
	for (let index = 0; index < level.length; index += 2) {
		const [left, right] = [level[index] as Buffer, level[index + 1]];
		parents.push(right ? sha256(Buffer.from([1]), left, right) : left);
	}
	return parents;
}

function sha256(...parts: Buffer[]): Buffer {
	return createHash("sha256").update(Buffer.concat(parts)).digest();
}
