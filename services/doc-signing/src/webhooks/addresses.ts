import { withTeam } from "../accounts/teams/with-team.ts";

export const WEBHOOKS_PATH = "/settings/webhooks";

type Account = { teamId: number | null };

export function listAddress({ teamId }: Account, done?: string): string {
	return withTeam(WEBHOOKS_PATH, teamId, done);
}

/** The URL of a webhook, or of a page below it, such as `deliveries/…`. */
export function webhookAddress({ teamId }: Account, path: number | string, done?: string): string {
	return withTeam(`${WEBHOOKS_PATH}/${path}`, teamId, done);
}
