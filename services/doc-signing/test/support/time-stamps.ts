import type { X509Certificate } from "node:crypto";
import { openTimeStampServers, type TimeStampServers } from "../../src/pdf/pades/time-stamp-servers.ts";
import { openCircuitBreaker } from "../../src/platform/outbound/circuit-breaker.ts";

type Settings = { required?: boolean; anchors?: X509Certificate[]; clock?: () => Date };

/** As the service opens them by its settings, with a memory of their own. */
export function timeStampsFrom(
	urls: string[],
	{ required = true, anchors = [], clock = () => new Date() }: Settings = {},
): TimeStampServers & { required: boolean } {
	const breaker = openCircuitBreaker(clock);
	return { ...openTimeStampServers({ urls, timeLimitMs: 5_000, anchors, clock, breaker, fetch }), required };
}
