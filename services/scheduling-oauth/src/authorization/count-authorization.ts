import { TooManyRequests } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";

/**
 * Counts what a user asks the authorization endpoint for, and answers there, since each adds rows. Throws TooManyRequests.
 */
export function countAuthorization(
	{ config, countRequest }: Pick<Dependencies, "config" | "countRequest">,
	userId: number,
): void {
	const limit = config.AUTHORIZATIONS_PER_MINUTE;
	if (limit === 0) return;
	const { retryAfter } = countRequest([{ name: "authorizations", subject: String(userId), limit }]);
	if (retryAfter > 0)
		throw new TooManyRequests(
			retryAfter,
			"Apps have sent you here too often in the last minute. Wait a minute, then go back to the app and try again.",
		);
}
