import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** SHA-256 in hex of the RFC 8785 form of a log that was imported. */
export function hashImportedLog(events: readonly Record<string, unknown>[]): string {
	return createHash("sha256")
		.update(canonicalize(events) ?? "")
		.digest("hex");
}
