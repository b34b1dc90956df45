import type { IncomingMessage } from "node:http";
import { S3Error } from "../s3-error.ts";

const KEPT = ["cache-control", "content-disposition", "content-language", "content-type", "expires"];

/** The request headers that are stored and returned with the object: system metadata and x-amz-meta-*. */
export function storedHeaders(request: IncomingMessage): Record<string, string> {
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
