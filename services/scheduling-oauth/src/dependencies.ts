import { type BaseDependencies, openBaseDependencies } from "@repo/service-kit/process";
import type { Config } from "./config.ts";
import { type Afterwards, createAfterwards } from "./platform/afterwards.ts";

/** Everything the service reaches outside itself. An action names what it uses: `Pick<Dependencies, "db" | "clock">`. */
export type Dependencies = BaseDependencies<Config> & {
	/** Background tasks that no response waits for. */
	afterwards: Afterwards;
};

/** The composition root. Tests override the clock and the log. */
export function createDependencies(config: Config, overrides: Partial<Dependencies> = {}): Dependencies {
	const base = openBaseDependencies("scheduling-oauth", config, overrides);
	return { ...base, afterwards: overrides.afterwards ?? createAfterwards(base.log) };
}

export async function closeDependencies({ db, mailer, afterwards }: Dependencies): Promise<void> {
	await afterwards.settled();
	mailer.close();
	await db.$client.end();
}
