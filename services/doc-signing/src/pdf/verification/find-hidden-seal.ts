import { digestRange } from "./file-digests.ts";
import type { FoundSignature } from "./find-signature.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { readCms, readContents } from "./read-signature.ts";

/** A byte range has four numbers; more text than this is something else. */
const MAX_RANGE_LENGTH = 100;

/**
 * A seal by one of `ourCertificates` (fingerprints) that the file's catalog does not lead to, as after an update with
 * a new catalog. Signatures are never compressed, so the bytes show where they are.
 */
export function findHiddenSeal(
	bytes: Uint8Array,
	ourCertificates: readonly string[],
): FoundSignature | undefined {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const seen = new Set<string>();
	for (let at = file.indexOf(MARK); at !== -1; at = file.indexOf(MARK, at + MARK.length)) {
		const text = file.toString("latin1", at + MARK.length, at + MARK.length + MAX_RANGE_LENGTH);
		const range = /^\s*\[([\d\s]+)\]/.exec(text)?.[1]?.trim();
		if (range === undefined || seen.has(range)) continue;
		seen.add(range);
		const byteRange = range.split(/\s+/).map(Number);
		const contents = readContents(bytes, byteRange, []);
		const cms = contents ? readCms(contents, [], (hash) => digestRange(bytes, byteRange, hash)) : undefined;
		if (cms?.certificate && ourCertificates.includes(fingerprintOf(cms.certificate)))
			return { byteRange, signedAt: null, reference: undefined, attachments: [] };
	}
	return undefined;
}

const MARK = "/ByteRange";
