import type { IncomingMessage } from "node:http";
import type { ObjectFacts } from "../store/object-file.ts";

export type Verdict = "proceed" | "not-modified" | "failed";

/** RFC 9110 §13.2.2, in that order. */
export function evaluateConditions(request: IncomingMessage, facts: ObjectFacts): Verdict {
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
