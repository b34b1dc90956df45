import { verifiedBody } from "../payload.ts";
import { notImplemented } from "../s3-error.ts";
import { requireBucket, writeObject } from "../store/store.ts";
import type { Answer, Call } from "./call.ts";
import { storedHeaders } from "./stored-headers.ts";

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
