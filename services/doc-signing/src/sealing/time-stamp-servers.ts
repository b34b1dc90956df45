import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Clock } from "@repo/service-kit/clock";
import type { CircuitBreaker } from "@repo/service-kit/outbound";
import { SettingsInvalid } from "@repo/service-kit/settings";
import type { Config } from "../config.ts";
import { openTimeStampServers, type TimeStampServers } from "../pdf/pades/time-stamp-servers.ts";
import type { SealRequest } from "../pdf/sealing/seal-file.ts";

type Settings = Pick<Config, "TIMESTAMP_URLS" | "TIMESTAMP_REQUIRED" | "TIMESTAMP_TRUST">;

const SERVER_TIME_LIMIT_MS = 10_000;

/** The configured time-stamp servers, if any, and the trusted issuers of their certificates. Throws SettingsInvalid. */
export function openTimeStamps(
	{ TIMESTAMP_URLS: urls, TIMESTAMP_TRUST: trust }: Settings,
	deps: { clock: Clock; breaker: CircuitBreaker },
): TimeStampServers {
	const anchors = trust ? readAnchors(trust) : [];
	return openTimeStampServers({ urls, timeLimitMs: SERVER_TIME_LIMIT_MS, anchors, fetch, ...deps });
}

/** Null when no servers are configured: the seal is then PAdES baseline B-B. */
export function timeStampFor(
	{ TIMESTAMP_URLS: urls, TIMESTAMP_REQUIRED: required }: Settings,
	timeStamps: TimeStampServers,
): SealRequest["timeStamp"] {
	return urls.length > 0 ? { ...timeStamps, required } : null;
}

function readAnchors(path: string): X509Certificate[] {
	try {
		const pem = readFileSync(path, "latin1");
		const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
		if (blocks.length === 0) throw new Error("it contains no PEM certificate");
		return blocks.map((block) => new X509Certificate(block));
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		throw new SettingsInvalid(`Wrong settings: TIMESTAMP_TRUST cannot be read: ${code ?? message}.`);
	}
}
