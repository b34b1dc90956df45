import { openOutbound } from "@repo/service-kit/outbound";
import { openBaseDependencies } from "@repo/service-kit/process";
import { countRequests } from "@repo/service-kit/rate-limits";
import type { Config } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { createTokenCache } from "./tokens/token-cache.ts";

/** The composition root. Tests override the clock and the log. */
export function createDependencies(config: Config, overrides: Partial<Dependencies> = {}): Dependencies {
	const base = openBaseDependencies("scheduling-oauth", config, overrides);
	return {
		...base,
		countRequest: countRequests(base.clock),
		// Five seconds in all.
		documents: overrides.documents ?? openOutbound({ toPrivateAddresses: false, timeoutMs: 2_500 }),
		outbound:
			overrides.outbound ??
			openOutbound({ toPrivateAddresses: config.WEBHOOKS_TO_PRIVATE_ADDRESSES, timeoutMs: 10_000 }),
		tokenCache: overrides.tokenCache ?? createTokenCache(),
	};
}

export async function closeDependencies({ db, mailer, documents, outbound }: Dependencies): Promise<void> {
	await documents.close();
	mailer.close();
	await outbound.close();
	await db.$client.end();
}
