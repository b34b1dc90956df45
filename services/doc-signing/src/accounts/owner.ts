/** Whose documents: a team's when `teamId` is set, otherwise the user's own. */
export type Owner = { userId: number; teamId: number | null };

/** The account whose work something counts as: `team:2` or `user:1`. */
export function accountOf({ userId, teamId }: Owner): string {
	return teamId === null ? `user:${userId}` : `team:${teamId}`;
}
