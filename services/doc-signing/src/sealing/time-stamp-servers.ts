import type { Config } from "../config.ts";
import type { SealRequest } from "../pdf/sealing/seal-file.ts";

const SERVER_TIME_LIMIT_MS = 10_000;

/** Null when none are set: the seal is then PAdES baseline B-B. */
export function timeStampServersOf({
	TIMESTAMP_URLS: urls,
	TIMESTAMP_REQUIRED: required,
}: Pick<Config, "TIMESTAMP_URLS" | "TIMESTAMP_REQUIRED">): SealRequest["timeStamp"] {
	return urls.length > 0 ? { urls, timeLimitMs: SERVER_TIME_LIMIT_MS, fetch, required } : null;
}
