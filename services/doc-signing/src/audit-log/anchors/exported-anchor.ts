import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";
import type { AnchoredHead } from "../rules/compare-log.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A line of the copy that an operator keeps elsewhere. Hashes are hex, signature and time-stamp base64. */
const exportedAnchor = z.strictObject({
	number: z.int().min(1),
	at: z.iso.datetime(),
	previousHash: sha256.nullable(),
	merkleRoot: sha256,
	statement: z.string(),
	signature: z.base64(),
	certificate: z.string(),
	timeStamp: z.base64().nullable(),
	heads: z.array(z.object({ documentId: z.int(), sequence: z.int(), hash: sha256 })),
});

export type ExportedAnchor = z.infer<typeof exportedAnchor>;

export type ExportedAnchors = {
	/** Digests of the anchors, by number. */
	digests: Map<number, string>;
	heads: Map<number, AnchoredHead[]>;
};

/** A line of the exported copy is not an anchor. */
export class NotAnExportedAnchor extends Error {
	constructor(line: number) {
		super(`Line ${line} of the exported anchors was not written by "audit export-anchors".`);
		this.name = "NotAnExportedAnchor";
	}
}

/** Reads an exported copy line by line (JSON). Throws NotAnExportedAnchor. */
export async function readExportedAnchors(
	lines: AsyncIterable<string> | Iterable<string>,
): Promise<ExportedAnchors> {
	const exported: ExportedAnchors = { digests: new Map(), heads: new Map() };
	let count = 0;
	for await (const line of lines) {
		count++;
		if (line.trim() === "") continue;
		const anchor = parse(line);
		if (!anchor || exported.digests.has(anchor.number)) throw new NotAnExportedAnchor(count);
		exported.digests.set(anchor.number, hashAnchor(anchor));
		for (const { documentId, sequence, hash } of anchor.heads) {
			const known = exported.heads.get(documentId) ?? [];
			exported.heads.set(documentId, known);
			const head = { anchor: anchor.number, at: new Date(anchor.at), sequence };
			known.push({ ...head, hash: Buffer.from(hash, "hex") });
		}
	}
	return exported;
}

/** Covers every part of the anchor. */
export function hashAnchor(anchor: ExportedAnchor): string {
	return createHash("sha256")
		.update(canonicalize(anchor) ?? "")
		.digest("hex");
}

function parse(line: string): ExportedAnchor | undefined {
	try {
		return exportedAnchor.parse(JSON.parse(line));
	} catch {
		return undefined;
	}
}
