import { Readable } from "node:stream";
import type { RequestTarget } from "../request-target.ts";
import { invalidArgument, noSuchKey, preconditionFailed } from "../s3-error.ts";
import type { ObjectFacts, OpenObject } from "../store/object-file.ts";
import { openObject, requireBucket } from "../store/store.ts";
import { parseRange } from "./byte-range.ts";
import type { Answer, Call } from "./call.ts";
import { evaluateConditions } from "./conditions.ts";

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
