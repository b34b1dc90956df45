export const templateTypes = ["PUBLIC", "PRIVATE"] as const;
