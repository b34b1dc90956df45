import { hash } from "node:crypto";

/** PostgreSQL cuts a longer name. */
const MAX_BYTES = 63;

/** A name that PostgreSQL keeps whole. What is cut off is replaced by a hash, so that different names stay different. */
export function shortName(name: string): string {
	if (Buffer.byteLength(name) <= MAX_BYTES) return name;
	const ending = `_${hash("sha256", name).slice(0, 8)}`;
	return name.slice(0, MAX_BYTES - ending.length) + ending;
}
