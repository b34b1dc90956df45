export const decisions = ["allow", "deny"] as const;
export type Decision = (typeof decisions)[number];
