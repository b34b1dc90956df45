import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "../request-target.ts";
import { accessDenied, S3Error } from "../s3-error.ts";
import type { Claim } from "./authenticate.ts";
import { ALGORITHM, ALLOWED_SKEW_MS, parseTimestamp } from "./signing.ts";

const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Amazon S3 API reference, "Authenticating requests: using query parameters". */
export function readPresignedQuery(request: IncomingMessage, { query }: RequestTarget, now: Date): Claim {
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
