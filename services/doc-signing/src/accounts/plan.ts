export const plans = ["free", "enterprise"] as const;
export type Plan = (typeof plans)[number];
