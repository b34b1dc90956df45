import type { Config } from "../../config.ts";

export function invitationPath(token: string): string {
	return `/invitations/${token}`;
}

export function invitationUrl(token: string, { BASE_URL }: Pick<Config, "BASE_URL">): string {
	return `${BASE_URL}${invitationPath(token)}`;
}
