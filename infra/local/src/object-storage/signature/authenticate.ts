import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "../request-target.ts";
import { accessDenied, invalidArgument, notImplemented, S3Error } from "../s3-error.ts";
import { readAuthorizationHeader } from "./authorization-header.ts";
import {
	ALGORITHM,
	ALLOWED_SKEW_MS,
	deriveSigningKey,
	isSameSignature,
	parseTimestamp,
	type SigningContext,
	signRequest,
} from "./signing.ts";

export type Credential = { accessKeyId: string; secretAccessKey: string };

export type Authority = {
	credentials: ReadonlyMap<string, Credential>;
	region: string;
	clock: () => Date;
};

/** The client's claim, from the header or the query: the times are checked, the signature not yet. */
export type Claim = {
	credential: string;
	signedHeaders: string[];
	signature: string;
	timestamp: string;
	payloadHash: string;
	/** S3's error code for a fault in this kind of claim. */
	malformed: (message: string) => S3Error;
};

/** What the signature covers of the body. */
export type SignedPayload =
	| { kind: "hash"; sha256: string }
	| { kind: "unsigned" }
	| { kind: "chunks"; seed: string; context: SigningContext };

/** Every request needs a valid signature: there are no public buckets. */
export function authenticate(
	request: IncomingMessage,
	target: RequestTarget,
	{ credentials, region, clock }: Authority,
): SignedPayload {
	const claim = readClaim(request, target, clock());
	const [accessKeyId = "", day, claimedRegion, service, terminator, ...rest] = claim.credential.split("/");
	if (service !== "s3" || terminator !== "aws4_request" || rest.length > 0)
		throw claim.malformed("The credential must be <key id>/<date>/<region>/s3/aws4_request.");
	if (claimedRegion !== region)
		throw claim.malformed(`The region '${claimedRegion}' is wrong; expecting '${region}'.`);
	if (day !== claim.timestamp.slice(0, 8))
		throw claim.malformed("The date of the credential is not that of X-Amz-Date.");
	const known = credentials.get(accessKeyId);
	if (!known)
		throw new S3Error(403, "InvalidAccessKeyId", "The access key id you provided does not exist here.");

	requireSigned(request, claim.signedHeaders);
	const context = {
		timestamp: claim.timestamp,
		scope: `${day}/${region}/s3/aws4_request`,
		signingKey: deriveSigningKey(known.secretAccessKey, day, region, service),
	};
	const expected = signRequest(request, { target, ...claim }, context);
	if (!isSameSignature(expected, claim.signature))
		throw new S3Error(
			403,
			"SignatureDoesNotMatch",
			"The request signature we calculated does not match the signature you provided.",
		);
	return signedPayload(claim.payloadHash, expected, context);
}

function readClaim(request: IncomingMessage, target: RequestTarget, now: Date): Claim {
	const { authorization } = request.headers;
	const isPresigned = target.query.has("X-Amz-Algorithm") || target.query.has("X-Amz-Signature");
	if (authorization !== undefined && isPresigned)
		throw invalidArgument("Only one auth mechanism allowed: the query or the Authorization header.");
	if (authorization !== undefined) return readAuthorizationHeader(request, authorization, now);
	if (isPresigned) return readPresignedQuery(request, target, now);
	throw accessDenied("Access Denied.");
}

// A header that can change the operation must be signed: otherwise the holder of a presigned URL could add
// x-amz-copy-source and read other objects.
function requireSigned(request: IncomingMessage, signedHeaders: string[]): void {
	if (!signedHeaders.includes("host")) throw accessDenied("The host header must be signed.");
	const unsigned = Object.keys(request.headers).filter(
		(name) => name.startsWith("x-amz-") && !signedHeaders.includes(name),
	);
	if (unsigned.length > 0)
		throw accessDenied(
			`There were headers present in the request which were not signed: ${unsigned.join(", ")}.`,
		);
}

function signedPayload(payloadHash: string, seed: string, context: SigningContext): SignedPayload {
	if (payloadHash === "UNSIGNED-PAYLOAD") return { kind: "unsigned" };
	if (payloadHash === "STREAMING-AWS4-HMAC-SHA256-PAYLOAD") return { kind: "chunks", seed, context };
	if (/^[0-9a-f]{64}$/.test(payloadHash)) return { kind: "hash", sha256: payloadHash };
	// Including STREAMING-UNSIGNED-PAYLOAD-TRAILER, which allowed forged writes (CVE-2026-41145, CVE-2026-40344).
	if (payloadHash.startsWith("STREAMING-")) throw notImplemented(`payloads of the kind ${payloadHash}`);
	throw invalidArgument(
		"x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a streaming kind or a SHA-256 in hexadecimal.",
	);
}

const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Amazon S3 API reference, "Authenticating requests: using query parameters". */
function readPresignedQuery(request: IncomingMessage, { query }: RequestTarget, now: Date): Claim {
	const needed = (name: string): string => {
		const value = query.get(name);
		if (!value) throw malformed(`The query parameter ${name} is missing.`);
		return value;
	};
	if (needed("X-Amz-Algorithm") !== ALGORITHM)
		throw malformed(`X-Amz-Algorithm only supports "${ALGORITHM}".`);
	const timestamp = needed("X-Amz-Date");
	const expires = needed("X-Amz-Expires");
	const signedAt = parseTimestamp(timestamp)?.getTime();
	if (signedAt === undefined) throw malformed("X-Amz-Date must be in the form yyyymmddThhmmssZ.");
	if (!/^\d{1,7}$/.test(expires) || Number(expires) < 1 || Number(expires) > SEVEN_DAYS)
		throw malformed("X-Amz-Expires must be from 1 to 604800 seconds.");
	if (now.getTime() > signedAt + Number(expires) * 1000) throw accessDenied("Request has expired.");
	if (now.getTime() < signedAt - ALLOWED_SKEW_MS) throw accessDenied("Request is not yet valid.");

	return {
		credential: needed("X-Amz-Credential"),
		signedHeaders: needed("X-Amz-SignedHeaders").split(";"),
		signature: needed("X-Amz-Signature"),
		timestamp,
		payloadHash: readPayloadHash(request, query),
		malformed,
	};
}

/** AWS SDKs put it into the URL, others sign it as a header. Without it, the body is not covered by the signature. */
function readPayloadHash(request: IncomingMessage, query: RequestTarget["query"]): string {
	const inAddress = query.get("X-Amz-Content-Sha256");
	const inHeader = request.headersDistinct["x-amz-content-sha256"]?.[0];
	if (inAddress !== undefined && inHeader !== undefined && inAddress !== inHeader)
		throw malformed("X-Amz-Content-Sha256 differs between the query and the header.");
	return inAddress ?? inHeader ?? "UNSIGNED-PAYLOAD";
}

function malformed(message: string): S3Error {
	return new S3Error(400, "AuthorizationQueryParametersError", message);
}
