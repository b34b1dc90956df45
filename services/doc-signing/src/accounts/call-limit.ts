import type { RateLimit } from "@repo/service-kit/rate-limits";
import type { Config } from "../config.ts";

/** Requests of an account that wait at once for a database connection, besides those that are served. */
export const MAX_WAITING_REQUESTS = 64;

export type CallLimit = RateLimit & { refill: "at-once" };

/** Of a frame with an embed token, which leaves the API token's limit to its program. */
export const EMBED_LIMIT: CallLimit = { name: "embed-token", limit: 300, seconds: 60, refill: "at-once" };

/**
 * The requests of an API token, or of a signed-in user: pages and API calls with the browser's session together.
 */
export function callLimit(
	{ RATE_LIMIT_PER_MINUTE }: Pick<Config, "RATE_LIMIT_PER_MINUTE">,
	name: "api-token" | "session",
): CallLimit {
	return { name, limit: RATE_LIMIT_PER_MINUTE, seconds: 60, refill: "at-once" };
}
