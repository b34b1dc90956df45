import type { X509Certificate } from "node:crypto";
import { openCircuitBreaker } from "@repo/service-kit/outbound";
import { openTimeStampServers, type TimeStampServers } from "../../src/pdf/pades/time-stamp-servers.ts";

type Settings = { required?: boolean; anchors?: X509Certificate[]; clock?: () => Date };

/** Opened as the service does, with separate state. */
export function timeStampsFrom(
	urls: string[],
	{ required = true, anchors = [], clock = () => new Date() }: Settings = {},
): TimeStampServers & { required: boolean } {
	const breaker = openCircuitBreaker(clock);
	return { ...openTimeStampServers({ urls, timeLimitMs: 5_000, anchors, clock, breaker, fetch }), required };
}
