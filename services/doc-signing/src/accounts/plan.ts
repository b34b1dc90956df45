import { EnterpriseNeeded } from "./errors.ts";

export const plans = ["free", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** Throws EnterpriseNeeded (403) when the plan does not include `feature`. */
export function requireEnterprise(plan: Plan, feature: string): void {
	if (plan !== "enterprise") throw new EnterpriseNeeded(feature);
}
