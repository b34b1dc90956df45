import type { Outbound } from "@repo/service-kit/outbound";
import type { BaseDependencies } from "@repo/service-kit/process";
import type { RequestCount } from "@repo/service-kit/rate-limits";
import type { Config } from "./config.ts";
import type { TokenCache } from "./tokens/token-cache.ts";

/** The service's external dependencies. An action names those it uses: `Pick<Dependencies, "db" | "clock">`. */
export type Dependencies = BaseDependencies<Config> & {
	tokenCache: TokenCache;
	outbound: Outbound;
	countRequest: RequestCount;
	/** Fetches the documents that describe apps. */
	documents: Outbound;
};
