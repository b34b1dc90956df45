import { EnterpriseNeeded } from "./errors.ts";

export const plans = ["free", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** Throws EnterpriseNeeded (403) when `feature` is asked for without the plan that has it. */
export function requireEnterprise(plan: Plan, feature: string): void {
	if (plan !== "enterprise") throw new EnterpriseNeeded(feature);
}
