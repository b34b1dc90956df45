import type { Queryable } from "@repo/service-kit/database";
import type { LogHead } from "../rules/merkle-root.ts";
import type { ExportedAnchor } from "./exported-anchor.ts";
import { type AnchorRow, listAnchors, listHeads } from "./queries.ts";

const BATCH = 100;

/** Every anchor with its heads, in order, a few in memory at a time. */
export async function* readAnchors(
	db: Queryable,
	after = 0,
): AsyncGenerator<AnchorRow & { heads: LogHead[] }> {
	for (let last = after; ; ) {
		const rows = await listAnchors(db, last, BATCH);
		for (const row of rows) yield { ...row, heads: await listHeads(db, row.number) };
		last = rows.at(-1)?.number ?? last;
		if (rows.length < BATCH) return;
	}
}

export function exportAnchor({ heads, ...anchor }: AnchorRow & { heads: LogHead[] }): ExportedAnchor {
	return {
		number: anchor.number,
		at: anchor.at.toISOString(),
		previousHash: anchor.previousHash?.toString("hex") ?? null,
		merkleRoot: anchor.merkleRoot.toString("hex"),
		statement: anchor.statement.toString(),
		signature: anchor.signature.toString("base64"),
		certificate: anchor.certificate,
		timeStamp: anchor.timeStamp?.toString("base64") ?? null,
		heads: heads.map(({ documentId, sequence, hash }) => ({
			documentId,
			sequence,
			hash: hash.toString("hex"),
		})),
	};
}
