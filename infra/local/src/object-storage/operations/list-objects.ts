import { encodePath } from "../request-target.ts";
import { element, invalidArgument, notImplemented, S3_NAMESPACE, XML_DECLARATION } from "../s3-error.ts";
import type { ObjectFacts } from "../store/object-file.ts";
import { eachObject, requireBucket } from "../store/store.ts";
import type { Answer, Call } from "./call.ts";

export const LIST_PARAMETERS = [
	"list-type",
	"prefix",
	"delimiter",
	"max-keys",
	"start-after",
	"continuation-token",
	"encoding-type",
	"fetch-owner",
];

/** An object, or a common prefix of several keys. */
type Entry = { name: string; object?: ObjectFacts };

/** ListObjectsV2. */
export async function listObjects({ target, store }: Call): Promise<Answer> {
	const { query, bucket } = target;
	if (query.get("list-type") !== "2") throw notImplemented("ListObjects version 1");
	await requireBucket(store, bucket);
	const prefix = query.get("prefix") ?? "";
	const delimiter = query.get("delimiter") ?? "";
	const startAfter = query.get("start-after") ?? "";
	const limit = parseLimit(query.get("max-keys"));
	const token = query.get("continuation-token");
	const resumeAfter = Buffer.from(token ?? "", "base64url").toString("utf8");

	const found: ObjectFacts[] = [];
	for await (const facts of eachObject(store, bucket)) {
		if (facts.key.startsWith(prefix) && byBytes(facts.key, startAfter) > 0) found.push(facts);
	}
	const entries = group(found, prefix, delimiter).filter(({ name }) => byBytes(name, resumeAfter) > 0);
	const page = entries.slice(0, limit);
	const isTruncated = limit > 0 && entries.length > page.length;

	const write = query.get("encoding-type") === "url" ? encodePath : (text: string) => text;
	const next = Buffer.from(page.at(-1)?.name ?? "").toString("base64url");
	const parts = [
		element("Name", bucket),
		element("Prefix", write(prefix)),
		...(delimiter ? [element("Delimiter", write(delimiter))] : []),
		...(startAfter ? [element("StartAfter", write(startAfter))] : []),
		...(query.get("encoding-type") === "url" ? [element("EncodingType", "url")] : []),
		...(token ? [element("ContinuationToken", token)] : []),
		...(isTruncated ? [element("NextContinuationToken", next)] : []),
		element("KeyCount", page.length),
		element("MaxKeys", limit),
		element("IsTruncated", isTruncated),
		...page.map((entry) => presentEntry(entry, write)),
	];
	const body = `${XML_DECLARATION}<ListBucketResult xmlns="${S3_NAMESPACE}">${parts.join("")}</ListBucketResult>`;
	return { status: 200, body };
}

function group(found: ObjectFacts[], prefix: string, delimiter: string): Entry[] {
	const entries = new Map<string, Entry>();
	for (const object of found) {
		const end = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
		const name = end < 0 ? object.key : object.key.slice(0, end + delimiter.length);
		entries.set(name, end < 0 ? { name, object } : { name });
	}
	return [...entries.values()].sort((a, b) => byBytes(a.name, b.name));
}

function presentEntry({ name, object }: Entry, write: (text: string) => string): string {
	if (!object) return `<CommonPrefixes>${element("Prefix", write(name))}</CommonPrefixes>`;
	const parts = [
		element("Key", write(name)),
		element("LastModified", object.lastModified),
		element("ETag", `"${object.etag}"`),
		element("Size", object.size),
		element("StorageClass", "STANDARD"),
	];
	return `<Contents>${parts.join("")}</Contents>`;
}

// S3 sorts keys by their UTF-8 bytes, which differs from JavaScript's order of UTF-16 units.
function byBytes(a: string, b: string): number {
	return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function parseLimit(text = "1000"): number {
	if (!/^\d{1,9}$/.test(text)) throw invalidArgument("max-keys must be an integer from 0.");
	return Math.min(Number(text), 1000);
}
