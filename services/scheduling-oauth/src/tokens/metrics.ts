import { HttpError } from "@repo/http-errors";
import { count, countBy } from "@repo/service-kit/metrics";

export const tokensIssued = countBy({
	name: "oauth_tokens_issued_total",
	help: "Token requests that were granted, by grant type.",
	label: "grant_type",
	values: ["authorization_code", "refresh_token"],
});

/** RFC 6749 §5.2, and RFC 8707 §2. */
const reasons = [
	"invalid_request",
	"invalid_client",
	"invalid_grant",
	"invalid_scope",
	"invalid_target",
	"unsupported_grant_type",
	"too_many_requests",
] as const;

const tokensRefused = countBy({
	name: "oauth_token_requests_refused_total",
	help: "Token requests that were refused, by error.",
	label: "reason",
	values: [...reasons, "other"],
});

export const codesReplayed = count({
	name: "oauth_codes_replayed_total",
	help: "Authorization codes that their client sent twice: they leaked, and their tokens were revoked.",
});

export const bearersRefused = countBy({
	name: "oauth_bearer_tokens_refused_total",
	help: "Requests refused for their Bearer token, by reason. An invalid one is malformed, expired or revoked.",
	label: "reason",
	values: ["missing", "invalid", "insufficient_scope", "repeated"],
});

/** Runs a token request and counts its refusal. */
export async function countRefusals<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const reason = error instanceof HttpError && reasons.find((one) => one === error.code);
		tokensRefused.inc(reason || "other");
		throw error;
	}
}
