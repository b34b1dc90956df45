import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { crc32 } from "node:zlib";
import type { Call } from "./operations/call.ts";
import type { RequestTarget } from "./request-target.ts";
import { notImplemented, S3Error } from "./s3-error.ts";
import type { SignedPayload } from "./signature/authenticate.ts";
import { signedChunks } from "./signature/signed-chunks.ts";

type VerifiedBody = AsyncIterable<Buffer>;
type BodyOf = Pick<Call, "request" | "payload" | "target">;

/** Amazon S3's limit for one PUT. */
const MAX_BYTES = 5 * 1024 ** 3;

/**
 * Streams the body. Throws at its end if it does not match the signature, is truncated, or fails its checksum or
 * Content-MD5, so nothing of it may be used before.
 */
export async function* verifiedBody({ request, payload, target }: BodyOf): VerifiedBody {
	const expectedLength = declaredLength(request, payload);
	const expectedMd5 = declaredMd5(request);
	const expectedCrc = declaredCrc32(request, target);
	const sha256 = createHash("sha256");
	const md5 = createHash("md5");
	let length = 0;
	let crc = 0;
	// Leaving the loop early must keep the socket open for the error response.
	const bytes: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
	for await (const piece of payload.kind === "chunks" ? signedChunks(bytes, payload) : bytes) {
		length += piece.length;
		sha256.update(piece);
		md5.update(piece);
		if (expectedCrc !== undefined) crc = crc32(piece, crc);
		yield piece;
	}
	if (length !== expectedLength)
		throw new S3Error(
			400,
			"IncompleteBody",
			"The body does not have the number of bytes that were declared.",
		);
	if (payload.kind === "hash" && sha256.digest("hex") !== payload.sha256)
		throw new S3Error(
			400,
			"XAmzContentSHA256Mismatch",
			"The provided x-amz-content-sha256 header does not match what was computed.",
		);
	if (expectedMd5 && !md5.digest().equals(expectedMd5))
		throw new S3Error(400, "BadDigest", "The Content-MD5 you specified did not match what we received.");
	if (expectedCrc !== undefined && expectedCrc !== crc)
		throw new S3Error(400, "BadDigest", "The CRC32 you specified did not match the calculated checksum.");
}

/** For operations with little or no body: reads it whole, verified, at most 64 KiB. */
export async function smallBody(call: BodyOf): Promise<string> {
	const pieces: Buffer[] = [];
	let length = 0;
	for await (const piece of verifiedBody(call)) {
		length += piece.length;
		if (length > 64 * 1024) throw new S3Error(400, "MaxMessageLengthExceeded", "Your request was too big.");
		pieces.push(piece);
	}
	return Buffer.concat(pieces).toString("utf8");
}

function declaredLength(request: IncomingMessage, payload: SignedPayload): number {
	const { "content-length": contentLength, "transfer-encoding": transferEncoding } = request.headers;
	const declared =
		payload.kind === "chunks" ? request.headersDistinct["x-amz-decoded-content-length"]?.[0] : contentLength;
	// A request with neither header has no body (RFC 9112 §6.3); a PUT of an object must declare that explicitly.
	if (declared === undefined && transferEncoding === undefined && request.method !== "PUT") return 0;
	if (declared === undefined || !/^\d{1,15}$/.test(declared))
		throw new S3Error(411, "MissingContentLength", "You must provide the length of the body.");
	if (Number(declared) > MAX_BYTES)
		throw new S3Error(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size.");
	return Number(declared);
}

function declaredMd5(request: IncomingMessage): Buffer | undefined {
	const header = request.headersDistinct["content-md5"]?.[0];
	if (header === undefined) return undefined;
	const digest = Buffer.from(header, "base64");
	if (digest.length !== 16 || digest.toString("base64") !== header)
		throw new S3Error(400, "InvalidDigest", "The Content-MD5 you specified is not valid.");
	return digest;
}

const [CRC32, ALGORITHM] = ["x-amz-checksum-crc32", "x-amz-sdk-checksum-algorithm"] as const;

/** Checksums that AWS SDKs add to a PUT: signed headers, or parameters of a presigned URL. Others are not supported. */
export const CHECKSUM_NAMES: string[] = [CRC32, ALGORITHM];

/** The CRC-32 required for the body, if one was signed (Amazon S3 user guide, "Checking object integrity"). */
function declaredCrc32(request: IncomingMessage, target: RequestTarget): number | undefined {
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
