import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { RequestTarget } from "../request-target.ts";
import { invalidArgument, noSuchKey, preconditionFailed, S3Error } from "../s3-error.ts";
import type { ObjectFacts, OpenObject } from "../store/object-file.ts";
import { openObject, requireBucket } from "../store/store.ts";
import type { Answer, Call } from "./call.ts";

export const RESPONSE_OVERRIDES = [
	"response-cache-control",
	"response-content-disposition",
	"response-content-encoding",
	"response-content-language",
	"response-content-type",
	"response-expires",
];

/** GET and HEAD. */
export async function getObject({ request, target, store }: Call): Promise<Answer> {
	await requireBucket(store, target.bucket);
	const object = await openObject(store, target.bucket, target.key);
	if (!object) throw noSuchKey();
	let isStreaming = false;
	try {
		const { facts } = object;
		const verdict = evaluateConditions(request, facts);
		if (verdict === "failed") throw preconditionFailed();
		const headers = describe(facts, target);
		if (verdict === "not-modified") return { status: 304, headers };

		const range = parseRange(request.headers.range, facts.size);
		const { first, last } = range ?? { first: 0, last: facts.size - 1 };
		headers["content-length"] = String(last - first + 1);
		if (range) headers["content-range"] = `bytes ${first}-${last}/${facts.size}`;
		isStreaming = request.method === "GET";
		return {
			status: range ? 206 : 200,
			headers,
			...(isStreaming && { body: readRange(object, first, last) }),
		};
	} finally {
		if (!isStreaming) await object.file.close();
	}
}

/** Closes the file when it ends or is destroyed. */
function readRange({ file }: OpenObject, first: number, last: number): Readable {
	if (last >= first) return file.createReadStream({ start: first, end: last });
	void file.close();
	return Readable.from([]);
}

function describe(facts: ObjectFacts, { query }: RequestTarget): Record<string, string> {
	const headers: Record<string, string> = {
		...facts.headers,
		etag: `"${facts.etag}"`,
		"last-modified": new Date(facts.lastModified).toUTCString(),
		"accept-ranges": "bytes",
	};
	for (const name of RESPONSE_OVERRIDES) {
		const value = query.get(name);
		if (value === undefined) continue;
		if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value))
			throw invalidArgument(`${name} cannot be represented using ISO-8859-1.`);
		headers[name.replace("response-", "")] = value;
	}
	return headers;
}

/** First and last byte, inclusive. */
export type ByteRange = { first: number; last: number };

/** RFC 9110 §14.2. Undefined for the whole object: no range, an invalid one, or several (S3 serves one). */
function parseRange(header: string | undefined, size: number): ByteRange | undefined {
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

export type Verdict = "proceed" | "not-modified" | "failed";

/** RFC 9110 §13.2.2, in that order. */
function evaluateConditions(request: IncomingMessage, facts: ObjectFacts): Verdict {
	const header = (name: string) => request.headersDistinct[name]?.join(",");
	const ifMatch = header("if-match");
	const ifNoneMatch = header("if-none-match");
	const modified = Math.floor(Date.parse(facts.lastModified) / 1000) * 1000;
	const unmodifiedSince = Date.parse(header("if-unmodified-since") ?? "");
	const modifiedSince = Date.parse(header("if-modified-since") ?? "");

	if (ifMatch !== undefined) {
		if (!listsTag(ifMatch, facts.etag)) return "failed";
	} else if (modified > unmodifiedSince) return "failed";
	if (ifNoneMatch !== undefined) return listsTag(ifNoneMatch, facts.etag) ? "not-modified" : "proceed";
	return modified <= modifiedSince ? "not-modified" : "proceed";
}

// S3 accepts the tag with and without quotation marks.
function listsTag(list: string, etag: string): boolean {
	return list
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""))
		.some((tag) => tag === "*" || tag === etag);
}
