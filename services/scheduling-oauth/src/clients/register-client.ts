import { hashSecret, newName, newSecret } from "@repo/service-kit/crypto";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { repeatedSecretAfter } from "./find-repeated-secret.ts";
import { type ClientRow, insertClient, insertSecret } from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import type { Registration } from "./schemas.ts";

/** The operator, for the audit log: the system user on the command line, the account in the console. */
export type Operator = { operator: string; ipAddress?: string | undefined };

/**
 * Registers an app. Only the result contains the secret. The same `random` (256 bits, base64url) returns the same
 * app and secret. Throws SecretCreatedBefore when that was too long ago.
 */
export async function registerClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ name, link, redirectUris, logo }: Registration,
	{ operator, ipAddress }: Operator,
	random: string = newSecret(),
): Promise<{ client: ClientRow; secret: string }> {
	const { bytes, hash } = await reEncodeLogo(logo);
	const secret = `cs_${random}`;
	const at = clock();
	const registration = db.transaction(async (tx) => {
		const client = await insertClient(tx, {
			clientId: newName("app_"),
			name,
			link,
			redirectUris,
			logo: bytes,
			logoHash: hash,
			createdAt: at,
			updatedAt: at,
		});
		await insertSecret(tx, { clientRowId: client.id, secretHash: hashSecret(secret), createdAt: at });
		await recordEvent(tx, {
			type: "client.registered",
			actorType: "operator",
			actor: operator,
			clientRowId: client.id,
			ipAddress,
			details: { clientId: client.clientId, name, link, redirectUris },
			at,
		});
		return { client, secret };
	});
	return registration.catch(async (error: unknown) => {
		const { client } = await repeatedSecretAfter(error, db, secret, at);
		return { client, secret };
	});
}
