/** Whose documents: a team's when `teamId` is set, otherwise the user's own. */
export type Owner = { userId: number; teamId: number | null };
