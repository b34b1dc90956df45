import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "./request-target.ts";
import { notImplemented, S3Error } from "./s3-error.ts";

const [CRC32, ALGORITHM] = ["x-amz-checksum-crc32", "x-amz-sdk-checksum-algorithm"] as const;

/** Checksums that AWS SDKs add to a PUT: signed headers, or parameters of a presigned URL. Others are not supported. */
export const CHECKSUM_NAMES: string[] = [CRC32, ALGORITHM];

/** The CRC-32 required for the body, if one was signed (Amazon S3 user guide, "Checking object integrity"). */
export function declaredCrc32(request: IncomingMessage, target: RequestTarget): number | undefined {
	const algorithm = findSigned(request, target, ALGORITHM);
	if (algorithm !== undefined && algorithm !== "CRC32") throw notImplemented(`the checksum ${algorithm}`);
	const declared = findSigned(request, target, CRC32);
	if (declared === undefined) return undefined;
	const bytes = Buffer.from(declared, "base64");
	if (bytes.length !== 4 || bytes.toString("base64") !== declared)
		throw new S3Error(400, "InvalidRequest", `Value for ${CRC32} header is invalid.`);
	return bytes.readUInt32BE();
}

// Parameters of a presigned URL are always signed; authenticate.ts rejects unsigned headers.
function findSigned(request: IncomingMessage, { query }: RequestTarget, name: string): string | undefined {
	const [, parameter] = [...query].find(([key]) => key.toLowerCase() === name) ?? [];
	return parameter ?? request.headersDistinct[name]?.[0];
}
