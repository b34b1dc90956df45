import { readReason } from "@repo/service-kit/log";
import type { Config } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import { belongsTo, type SigningKey } from "../pdf/pades/signing-key.ts";
import { findPermanentGaps } from "../pdf/revocation/find-permanent-gaps.ts";

export type HighestLevel = {
	/** The PAdES baseline level that seals reach while every server responds. */
	level: "B-B" | "B-T" | "B-LT";
	/** Why they do not reach B-LT. */
	obstacles: string[];
};

/**
 * Logs at start the highest level that seals can reach: as a warning when time-stamps are configured but B-LT is
 * impossible.
 */
export async function logHighestLevel({
	config,
	log,
	signingKeys,
}: Pick<Dependencies, "config" | "log" | "signingKeys">): Promise<void> {
	const key = await signingKeys.current();
	const { level, obstacles } = await findHighestLevel(config, key);
	const isShort = level === "B-T";
	log[isShort ? "warn" : "info"](
		{ highestLevel: level, obstacles },
		isShort ? "seals can never reach PAdES B-LT with this signing certificate" : "sealing",
	);
	if (!key.isOnToken || config.ROLE === "server") return;
	await belongsTo(key, key.certificate).catch((error: unknown) =>
		log.error({ reason: readReason(error) }, "the token does not sign: documents are sealed once it does"),
	);
}

/** The highest level possible with the settings and the signing certificate's chain. Sends no request. */
export async function findHighestLevel(
	{ TIMESTAMP_URLS: urls }: Pick<Config, "TIMESTAMP_URLS">,
	{ certificate, chain }: Pick<SigningKey, "certificate" | "chain">,
): Promise<HighestLevel> {
	const gaps = await findPermanentGaps([certificate, ...chain]);
	const obstacles = gaps.map(({ certificate: name, reason }) => `${name}: ${reason}`);
	if (urls.length === 0) return { level: "B-B", obstacles: ["TIMESTAMP_URLS is not set", ...obstacles] };
	return { level: obstacles.length > 0 ? "B-T" : "B-LT", obstacles };
}
