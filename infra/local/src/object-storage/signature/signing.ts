import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "../request-target.ts";

export const ALGORITHM = "AWS4-HMAC-SHA256";

/** `day/region/service`, to which every signature is bound, with the derived key and the time of signing. */
export type SigningContext = { timestamp: string; scope: string; signingKey: Buffer };

/** SigV4's key for one day, region and service: four nested HMACs. */
export function deriveSigningKey(secret: string, day: string, region: string, service: string): Buffer {
	return [day, region, service, "aws4_request"].reduce<Buffer>(
		(key, part) => createHmac("sha256", key).update(part).digest(),
		Buffer.from(`AWS4${secret}`),
	);
}

type SignedParts = { target: RequestTarget; signedHeaders: string[]; payloadHash: string };

/** Amazon S3 API reference, "Signature calculations": method, path, query, headers, their names, hash of the payload. */
export function signRequest(
	request: IncomingMessage,
	{ target, signedHeaders, payloadHash }: SignedParts,
	{ timestamp, scope, signingKey }: SigningContext,
): string {
	const canonicalRequest = [
		request.method,
		target.canonicalPath,
		target.canonicalPairs
			.filter(([name]) => name !== "X-Amz-Signature")
			.map((pair) => pair.join("="))
			.join("&"),
		...signedHeaders.map((name) => `${name}:${canonicalValue(request.headersDistinct[name] ?? [])}`),
		"",
		signedHeaders.join(";"),
		payloadHash,
	].join("\n");
	// Node decodes header bytes as Latin-1; the client signed the bytes.
	const hash = createHash("sha256").update(canonicalRequest, "latin1").digest("hex");
	return sign(signingKey, [ALGORITHM, timestamp, scope, hash]);
}

export function sign(signingKey: Buffer, lines: string[]): string {
	return createHmac("sha256", signingKey).update(lines.join("\n")).digest("hex");
}

/** Compares in constant time; anything but 64 hexadecimal digits is unequal. */
export function isSameSignature(expected: string, given: string): boolean {
	if (!/^[0-9a-f]{64}$/.test(given)) return false;
	return timingSafeEqual(Buffer.from(expected, "hex"), Buffer.from(given, "hex"));
}

function canonicalValue(values: string[]): string {
	return values.map((value) => value.trim().replaceAll(/ +/g, " ")).join(",");
}

/** Parses `20261121T074624Z` (ISO 8601, basic format); undefined for anything else. */
export function parseTimestamp(text: string | undefined): Date | undefined {
	const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? "");
	if (!match) return undefined;
	const [, year, month, day, hour, minute, second] = match;
	const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Tolerated clock difference between client and server (Amazon S3: RequestTimeTooSkewed). */
export const ALLOWED_SKEW_MS = 15 * 60 * 1000;
