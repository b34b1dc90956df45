import type { ClientRow, SecretRow } from "./queries.ts";
import { isPublic } from "./rules/client-kind.ts";

/** A client in the command line's format; `secrets`, if loaded, by number and dates, never by content. */
export function presentClient(client: ClientRow, secrets?: SecretRow[]) {
	return {
		client_id: client.clientId,
		kind: client.kind,
		name: client.name,
		link: client.link,
		redirect_uris: client.redirectUris,
		web_origins: client.webOrigins,
		allowed_scopes: client.allowedScopes,
		post_logout_redirect_uris: client.postLogoutRedirectUris,
		subject: client.subject,
		id_token_alg: client.idTokenAlgorithm,
		require_pkce: client.requirePkce || isPublic(client),
		logo: logoPath(client.logoHash),
		verified_at: client.verifiedAt?.toISOString() ?? null,
		document_checked_at: client.documentCheckedAt?.toISOString() ?? null,
		first_party: client.firstParty,
		owner_id: client.ownerId,
		trial: client.ownerOnly,
		status: client.status,
		created_at: client.createdAt.toISOString(),
		updated_at: client.updatedAt.toISOString(),
		...(secrets && {
			secrets: secrets.map(({ id, createdAt, lastUsedAt }) => ({
				id,
				created_at: createdAt.toISOString(),
				last_used_at: lastUsedAt?.toISOString() ?? null,
			})),
		}),
	};
}

/** The URL of a logo. It contains the logo's hash, so its content never changes. */
export function logoPath(logoHash: string): string {
	return `/logos/${logoHash}.png`;
}
