import { withTeam } from "../accounts/teams/with-team.ts";

export const WEBHOOKS_PATH = "/settings/webhooks";
/** The page that lists them. */
export const DEVELOPERS_PATH = "/settings/developers";

type Account = { teamId: number | null };

export function listAddress({ teamId }: Account, done?: string): string {
	const page = withTeam(DEVELOPERS_PATH, teamId, done);
	return done === undefined ? `${page}#webhooks` : page;
}

/** The URL of a webhook, or of a page below it, such as `deliveries/…`. */
export function webhookAddress({ teamId }: Account, path: number | string, done?: string): string {
	return withTeam(`${WEBHOOKS_PATH}/${path}`, teamId, done);
}
