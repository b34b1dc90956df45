import type { IncomingMessage } from "node:http";
import { verifiedBody } from "../payload.ts";
import { notImplemented, S3Error } from "../s3-error.ts";
import * as store from "../store/store.ts";
import { requireBucket, writeObject } from "../store/store.ts";
import type { Answer, Call } from "./call.ts";

export async function putObject(call: Call): Promise<Answer> {
	const { request, target, store, clock } = call;
	await requireBucket(store, target.bucket);
	const { "if-none-match": ifNoneMatch, "if-match": ifMatch } = request.headers;
	if (ifMatch !== undefined) throw notImplemented("If-Match on a PUT");
	if (ifNoneMatch !== undefined && ifNoneMatch !== "*")
		throw notImplemented("If-None-Match with an ETag on a PUT");
	const facts = await writeObject(
		store,
		{
			bucket: target.bucket,
			key: target.key,
			headers: storedHeaders(request),
			lastModified: clock(),
			onlyIfAbsent: ifNoneMatch === "*",
		},
		verifiedBody(call),
	);
	return { status: 200, headers: { etag: `"${facts.etag}"` } };
}

const KEPT = ["cache-control", "content-disposition", "content-language", "content-type", "expires"];

/** The request headers that are stored and returned with the object: system metadata and x-amz-meta-*. */
function storedHeaders(request: IncomingMessage): Record<string, string> {
	const stored: Record<string, string> = { "content-type": "binary/octet-stream" };
	for (const [name, values = []] of Object.entries(request.headersDistinct)) {
		if (KEPT.includes(name) || name.startsWith("x-amz-meta-")) stored[name] = values.join(",");
	}
	const encoding = storedEncoding(request.headers["content-encoding"]);
	if (encoding) stored["content-encoding"] = encoding;
	const userMetadata = Object.entries(stored).filter(([name]) => name.startsWith("x-amz-meta-"));
	if (Buffer.byteLength(userMetadata.flat().join("")) > 2048)
		throw new S3Error(400, "MetadataTooLarge", "Your metadata headers exceed 2 KB.");
	return stored;
}

// aws-chunked describes the transfer, not the object.
function storedEncoding(header = ""): string {
	return header
		.split(",")
		.map((coding) => coding.trim())
		.filter((coding) => coding !== "" && coding !== "aws-chunked")
		.join(",");
}

/** Deleting a missing object succeeds, as in S3. */
export async function deleteObject({ target, store: from }: Call): Promise<Answer> {
	await store.requireBucket(from, target.bucket);
	await store.deleteObject(from, target.bucket, target.key);
	return { status: 204 };
}
