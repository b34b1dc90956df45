import { type BaseDependencies, openBaseDependencies } from "@repo/service-kit/process";
import type { Config } from "./config.ts";
import { createTokenCache, type TokenCache } from "./tokens/token-cache.ts";

/** The service's external dependencies. An action names those it uses: `Pick<Dependencies, "db" | "clock">`. */
export type Dependencies = BaseDependencies<Config> & { tokenCache: TokenCache };

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
