import { openBaseDependencies } from "@repo/service-kit/process";
import type { Config } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { createTokenCache } from "./tokens/token-cache.ts";

/** The composition root. Tests override the clock and the log. */
export function createDependencies(config: Config, overrides: Partial<Dependencies> = {}): Dependencies {
	return {
		...openBaseDependencies("scheduling-oauth", config, overrides),
		tokenCache: overrides.tokenCache ?? createTokenCache(),
	};
}

export async function closeDependencies({ db, mailer }: Dependencies): Promise<void> {
	mailer.close();
	await db.$client.end();
}
