/** The owner of documents: a team when `teamId` is set, otherwise the user. */
export type Owner = { userId: number; teamId: number | null };

/** The account that work is counted for: `team:2` or `user:1`. */
export function toAccountKey({ userId, teamId }: Owner): string {
	return teamId === null ? `user:${userId}` : `team:${teamId}`;
}

/** As in the columns `account_id`: a user's id, or the negative of a team's. */
export function toAccountId({ userId, teamId }: Owner): number {
	return teamId === null ? userId : -teamId;
}

/** As in tables that have a column for each: the team alone, or the user. */
export function toAccountColumns({ userId, teamId }: Owner): { userId: number } | { teamId: number } {
	return teamId === null ? { userId } : { teamId };
}

/** The inverse of {@link toAccountId}. */
export function toOwner(accountId: number): Owner {
	return accountId < 0 ? { userId: 0, teamId: -accountId } : { userId: accountId, teamId: null };
}

/** The account whose limits and shares the work takes: for a team with a sponsor, the sponsor's. */
export function toLoadKey(owner: Owner, sponsorId: number | null): string {
	return sponsorId === null ? toAccountKey(owner) : `user:${sponsorId}`;
}
