import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { accountOf } from "../../../accounts/owner.ts";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { TooManyDeliveries } from "../../../webhooks/errors.ts";

/** Each is a request to a third-party server. The API has a separate limit. */
const ofAccount: RateLimit = {
	name: "webhook-deliveries-by-hand",
	limit: 60,
	seconds: 3600,
	refill: "evenly",
};

/** For a delivery requested on a page. Not in a transaction: it always counts. Throws TooManyDeliveries. */
export async function takeDelivery(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	access: Access<"webhooks.deliver">,
): Promise<void> {
	const { retryAfter } = await takeAllowance(db, ofAccount, accountOf(access), clock());
	if (retryAfter > 0) throw new TooManyDeliveries(retryAfter);
}
