import { hashSecret, newName, newSecret } from "@repo/service-kit/crypto";
import { type Queryable, violatedConstraint } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { repeatedSecretAfter } from "./find-repeated-secret.ts";
import { type ClientRow, findClient, insertClient, insertSecret, requireScopes } from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import { isPublic } from "./rules/client-kind.ts";
import { listCorsOrigins } from "./rules/redirect-uri.ts";
import type { Registration } from "./schemas.ts";

/** The operator, for the audit log: the system user on the command line, the account in the console. */
export type Operator = { operator: string; ipAddress?: string | undefined };

/**
 * Registers an app. Only the result contains the secret, which a public client does not have. The same `random` (256
 * bits, base64url) returns the same app and secret. Throws SecretCreatedBefore when that was too long ago.
 */
export async function registerClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ kind = "server", name, link, redirectUris, logo, ...options }: Registration,
	{ operator, ipAddress }: Operator,
	random: string = newSecret(),
): Promise<{ client: ClientRow; secret: string | undefined }> {
	const { webOrigins = [], requirePkce = false, allowedScopes = null } = options;
	const isNew = isPublic({ kind }) || allowedScopes?.includes("openid");
	const { subject = isNew ? "opaque" : "number", idTokenAlgorithm, postLogoutRedirectUris } = options;
	const { bytes, hash } = await reEncodeLogo(logo);
	const secret = isPublic({ kind }) ? undefined : `cs_${random}`;
	const at = clock();
	const registration = db.transaction(async (tx) => {
		await requireScopes(tx, allowedScopes);
		const client = await insertClient(tx, {
			clientId: secret === undefined ? publicId(random) : newName("app_"),
			kind,
			requirePkce,
			name,
			link,
			redirectUris,
			webOrigins,
			allowedScopes,
			subject,
			idTokenAlgorithm,
			postLogoutRedirectUris,
			corsOrigins: listCorsOrigins(kind, redirectUris, webOrigins),
			logo: bytes,
			logoHash: hash,
			createdAt: at,
			updatedAt: at,
		});
		if (secret !== undefined)
			await insertSecret(tx, { clientRowId: client.id, secretHash: hashSecret(secret), createdAt: at });
		await recordEvent(tx, {
			type: "client.registered",
			actorType: "operator",
			actor: operator,
			clientRowId: client.id,
			ipAddress,
			details: {
				clientId: client.clientId,
				name,
				link,
				redirectUris,
				...(kind !== "server" && { kind, webOrigins }),
				...(requirePkce && { requirePkce }),
				...(allowedScopes && { allowedScopes }),
				...(subject === "opaque" && { subject }),
				...(idTokenAlgorithm && { idTokenAlgorithm }),
				...(postLogoutRedirectUris?.length && { postLogoutRedirectUris }),
			},
			at,
		});
		return { client, secret };
	});
	return registration.catch(async (error: unknown) => {
		if (secret === undefined) return { client: await registeredBefore(error, db, random), secret };
		const { client } = await repeatedSecretAfter(error, db, secret, at);
		return { client, secret };
	});
}

/** The public client that the same form registered: its id comes from the same random text. */
async function registeredBefore(error: unknown, db: Queryable, random: string): Promise<ClientRow> {
	if (violatedConstraint(error) !== "clients_client_id_unique") throw error;
	const client = await findClient(db, publicId(random));
	if (!client) throw error;
	return client;
}

function publicId(random: string): string {
	return `app_${random.slice(0, 20)}`;
}
