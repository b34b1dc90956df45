import { S3Error } from "../s3-error.ts";

/** First and last byte, inclusive. */
export type ByteRange = { first: number; last: number };

/** RFC 9110 §14.2. Undefined for the whole object: no range, an invalid one, or several (S3 serves one). */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
	const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
	if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
	const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
	const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
	if (first > last)
		throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable.", {
			"content-range": `bytes */${size}`,
		});
	return { first, last };
}
