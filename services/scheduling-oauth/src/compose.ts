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
		tokenCache: overrides.tokenCache ?? createTokenCache(),
	};
}

export async function closeDependencies({ db, mailer }: Dependencies): Promise<void> {
	mailer.close();
	await db.$client.end();
}
