import type { IncomingMessage } from "node:http";
import { accessDenied, S3Error } from "../s3-error.ts";
import type { Claim } from "./authenticate.ts";
import { ALGORITHM, ALLOWED_SKEW_MS, parseTimestamp } from "./signing.ts";

/** Amazon S3 API reference, "Authenticating requests: using the Authorization header". */
export function readAuthorizationHeader(request: IncomingMessage, authorization: string, now: Date): Claim {
	const [scheme, parameters = ""] = splitOnce(authorization.trim(), " ");
	if (scheme !== ALGORITHM)
		throw new S3Error(
			400,
			"InvalidRequest",
			`The authorization mechanism is not supported. Use ${ALGORITHM}.`,
		);
	const fields = new Map(
		parameters.split(",").map((part) => {
			const [name, value = ""] = splitOnce(part.trim(), "=");
			return [name, value] as const;
		}),
	);
	const credential = fields.get("Credential");
	const signedHeaders = fields.get("SignedHeaders");
	const signature = fields.get("Signature");
	if (!credential || !signedHeaders || !signature)
		throw malformed("The authorization header needs Credential, SignedHeaders and Signature.");

	const timestamp = single(request, "x-amz-date");
	const signedAt = parseTimestamp(timestamp);
	if (!timestamp || !signedAt) throw accessDenied("AWS authentication requires a valid x-amz-date header.");
	if (Math.abs(now.getTime() - signedAt.getTime()) > ALLOWED_SKEW_MS)
		throw new S3Error(
			403,
			"RequestTimeTooSkewed",
			"The difference between the request time and the current time is too large.",
		);
	const payloadHash = single(request, "x-amz-content-sha256");
	if (!payloadHash)
		throw new S3Error(
			400,
			"InvalidRequest",
			"Missing required header for this request: x-amz-content-sha256.",
		);
	return {
		credential,
		signedHeaders: signedHeaders.split(";"),
		signature,
		timestamp,
		payloadHash,
		malformed,
	};
}

function single(request: IncomingMessage, name: string): string | undefined {
	const values = request.headersDistinct[name];
	return values?.length === 1 ? values[0] : undefined;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
	const at = text.indexOf(separator);
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function malformed(message: string): S3Error {
	return new S3Error(400, "AuthorizationHeaderMalformed", message);
}
