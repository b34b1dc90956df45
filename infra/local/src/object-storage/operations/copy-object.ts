import { decode } from "../request-target.ts";
import { invalidArgument, noSuchKey, notImplemented, preconditionFailed, S3Error } from "../s3-error.ts";
import { openObject, requireBucket, writeObject } from "../store/store.ts";
import { element, S3_NAMESPACE, XML_DECLARATION } from "../xml.ts";
import type { Answer, Call } from "./call.ts";
import { evaluateConditions } from "./conditions.ts";
import { readRange } from "./get-object.ts";
import { keptHeaders } from "./kept-headers.ts";

/** The bytes of another object under this key; its metadata too, unless x-amz-metadata-directive is REPLACE. */
export async function copyObject({ request, target, store, clock }: Call): Promise<Answer> {
	const source = parseSource(request.headersDistinct["x-amz-copy-source"]?.[0] ?? "");
	const directive = request.headersDistinct["x-amz-metadata-directive"]?.[0] ?? "COPY";
	if (directive !== "COPY" && directive !== "REPLACE") throw invalidArgument("Unknown metadata directive.");
	if (source.bucket === target.bucket && source.key === target.key && directive === "COPY")
		throw new S3Error(400, "InvalidRequest", "This copy request is illegal: it would change nothing.");
	if (request.headers["if-none-match"] !== undefined || request.headers["if-match"] !== undefined)
		throw notImplemented("conditions on the destination of a copy");

	await requireBucket(store, target.bucket);
	await requireBucket(store, source.bucket);
	const object = await openObject(store, source.bucket, source.key);
	if (!object) throw noSuchKey();
	try {
		if (evaluateConditions(request, object.facts, "x-amz-copy-source-") !== "proceed")
			throw preconditionFailed();
		const facts = await writeObject(
			store,
			{
				bucket: target.bucket,
				key: target.key,
				headers: directive === "COPY" ? object.facts.headers : keptHeaders(request),
				lastModified: clock(),
			},
			readRange(object, 0, object.facts.size - 1),
		);
		const result = element("LastModified", facts.lastModified) + element("ETag", `"${facts.etag}"`);
		const body = `${XML_DECLARATION}<CopyObjectResult xmlns="${S3_NAMESPACE}">${result}</CopyObjectResult>`;
		return { status: 200, body };
	} finally {
		await object.file.close();
	}
}

function parseSource(header: string): { bucket: string; key: string } {
	if (header.includes("?")) throw notImplemented("versions of objects");
	const [bucket = "", ...key] = decode(header).replace(/^\//, "").split("/");
	if (bucket === "" || key.join("/") === "")
		throw invalidArgument("Copy Source must mention the source bucket and key.");
	return { bucket, key: key.join("/") };
}
