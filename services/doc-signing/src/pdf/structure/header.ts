/** A PDF header may be preceded by up to 1,024 other bytes (ISO 32000-1 Annex H.3.4.1). */
const MAX_HEADER_OFFSET = 1024;

/** Where the header starts; undefined when there is none. */
export function findHeader(bytes: Uint8Array): number | undefined {
	const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_HEADER_OFFSET));
	const at = start.indexOf("%PDF-");
	return at < 0 ? undefined : at;
}

/** The file from its header on, from which its offsets count (ISO 32000-2 §7.5.2). Shares memory. */
export function fromHeader(bytes: Uint8Array): Uint8Array {
	return bytes.subarray(findHeader(bytes) ?? 0);
}
