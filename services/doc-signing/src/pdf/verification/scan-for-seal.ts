import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

export type SealScan = {
	/** Hex, of the whole file. */
	sha256: string;
	isPdf: boolean;
	/** It has a signature, ours or another. */
	isSigned: boolean;
	/**
	 * It names our seal or contains one of our certificates, so it is worth parsing: it may be ours, intact or
	 * altered.
	 */
	maybeOurs: boolean;
};

/** A PDF header may be preceded by up to 1,024 other bytes (PDF 32000-1, Annex H.3.4.1). */
const MAX_HEADER_OFFSET = 1024;
const PIECE_BYTES = 1024 * 1024;
/** A certificate ends with its signature, which is unique. */
const CERTIFICATE_END_BYTES = 64;

/**
 * Scans the bytes of the file at `path` without parsing them. A signature and what it names are always
 * uncompressed, since its byte range excludes itself. `certificates` are DER.
 */
export async function scanForSeal(path: string, certificates: readonly Uint8Array[]): Promise<SealScan> {
	const ours = [
		`/${SEAL_OWNER}`,
		...certificates.map((der) => Buffer.from(der).subarray(-CERTIFICATE_END_BYTES).toString("hex")),
	];
	const marks = ["/ByteRange", ...ours].map((mark) => Buffer.from(mark, "latin1"));
	const overlap = Math.max(...marks.map(({ length }) => length)) - 1;
	const found = new Set<number>();
	const hash = createHash("sha256");
	let isPdf = false;

	const file = await open(path);
	try {
		const buffer = Buffer.alloc(overlap + PIECE_BYTES);
		for (let kept = 0, position = 0; ; ) {
			const { bytesRead } = await file.read(buffer, kept, PIECE_BYTES, position);
			if (bytesRead === 0) break;
			hash.update(buffer.subarray(kept, kept + bytesRead));
			const piece = buffer.subarray(0, kept + bytesRead);
			if (position === 0) isPdf = piece.subarray(0, MAX_HEADER_OFFSET).includes("%PDF-");
			for (const [index, mark] of marks.entries()) if (piece.includes(mark)) found.add(index);
			position += bytesRead;
			// A marker may span two chunks.
			kept = Math.min(overlap, piece.length);
			piece.copyWithin(0, piece.length - kept);
		}
	} finally {
		await file.close();
	}
	return {
		sha256: hash.digest("hex"),
		isPdf,
		isSigned: found.has(0),
		maybeOurs: [...found].some((index) => index > 0),
	};
}

/** Our entry in the catalog's page-piece dictionary (PDF 32000-1 §14.5), which viewers ignore. */
export const SEAL_OWNER = "DocSigningSeal";
