import { S3Error } from "./s3-error.ts";

/** The target of a request: decoded, and canonical, as it is signed. */
export type RequestTarget = {
	bucket: string;
	key: string;
	query: ReadonlyMap<string, string>;
	canonicalPath: string;
	/** Every name and value encoded, in the order in which they are signed. */
	canonicalPairs: readonly (readonly [string, string])[];
};

/** Path-style only: `/bucket/key`. Dots and double slashes in keys are literal: nothing is normalized (as in S3). */
export function parseTarget(url: string): RequestTarget {
	if (!url.startsWith("/")) throw invalidUri();
	const mark = url.indexOf("?");
	const rawPath = mark < 0 ? url : url.slice(0, mark);
	const path = decode(rawPath);
	const slash = path.indexOf("/", 1);
	const bucket = slash < 0 ? path.slice(1) : path.slice(1, slash);
	const key = slash < 0 ? "" : path.slice(slash + 1);
	if (Buffer.byteLength(key) > 1024) throw new S3Error(400, "KeyTooLongError", "Your key is too long.");

	const pairs = mark < 0 ? [] : parsePairs(url.slice(mark + 1));
	const query = new Map(pairs);
	if (query.size < pairs.length)
		throw new S3Error(400, "InvalidArgument", "A query parameter may be given only once.");
	const canonicalPairs = pairs
		.map(([name, value]) => [encode(name), encode(value)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return { bucket, key, query, canonicalPath: encodePath(path), canonicalPairs };
}

/** RFC 3986 §2.3: encodes all but the unreserved characters, in upper-case hexadecimal, like SigV4's UriEncode. */
function encode(text: string): string {
	return encodeURIComponent(text).replaceAll(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

export function encodePath(path: string): string {
	return path.split("/").map(encode).join("/");
}

/** Percent-decodes UTF-8; rejects anything else. */
function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw invalidUri();
	}
}

function parsePairs(query: string): (readonly [string, string])[] {
	return query
		.split("&")
		.filter((pair) => pair !== "")
		.map((pair) => {
			const [name = "", ...value] = pair.replaceAll("+", " ").split("=");
			return [decode(name), decode(value.join("="))] as const;
		});
}

function invalidUri(): S3Error {
	return new S3Error(400, "InvalidURI", "Could not parse the specified URI.");
}
