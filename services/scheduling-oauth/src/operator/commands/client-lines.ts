import type { presentClient } from "../../clients/presenter.ts";

/** The five values that an app needs, for its owner. */
export function credentialLines(baseUrl: string, clientId: string, secret: string): string[] {
	return [
		`Client ID:                 ${clientId}`,
		`Client Secret:             ${secret}`,
		`Authorization URL:         ${baseUrl}/auth/oauth2/authorize`,
		`Access Token Request URL:  ${baseUrl}/api/auth/oauth/token`,
		`Refresh Token Request URL: ${baseUrl}/api/auth/oauth/refreshToken`,
		"",
		"The secret will not be shown again. Send these values to the app's owner over a secure channel.",
	];
}

export function clientLines(client: ReturnType<typeof presentClient>): string[] {
	return [
		`Client ID:    ${client.client_id}`,
		`Name:         ${client.name}`,
		`Status:       ${client.status}`,
		`Link:         ${client.link}`,
		...client.redirect_uris.map((uri) => `Redirect URI: ${uri}`),
		`Logo:         ${client.logo}`,
		`Registered:   ${client.created_at}`,
		`Changed:      ${client.updated_at}`,
		...(client.secrets ?? []).map(
			({ id, created_at, last_used_at }) =>
				`Secret ${id}: created ${created_at}, ${last_used_at ? `last used ${last_used_at}` : "never used"}`,
		),
	];
}
