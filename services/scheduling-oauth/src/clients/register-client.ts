import { hashSecret, newName, newSecret } from "@repo/service-kit/crypto";
import { type Queryable, type Transaction, violatedConstraint } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { ClientNotFound, FirstPartyNeedsHttps, LogoNotUsable } from "./errors.ts";
import { repeatedSecretAfter } from "./find-repeated-secret.ts";
import {
	type ClientInsert,
	type ClientRow,
	findClient,
	holdScopes,
	insertClient,
	insertSecret,
} from "./queries.ts";
import { reEncodeLogo } from "./re-encode-logo.ts";
import { type ClientKind, isPublic } from "./rules/client-kind.ts";
import { type HeldScopes, requireHeld } from "./rules/held-scopes.ts";
import { listCorsOrigins } from "./rules/redirect-uri.ts";
import type { Registration } from "./schemas.ts";

/**
 * The operator, for the audit log: the system user on the command line, the account in the console; with `ownerId`, the
 * developer to whom the app belongs.
 */
export type Operator = { operator: string; ipAddress?: string | undefined; ownerId?: number };

/** The actor of an audit event. */
export function actorOf({ operator: actor, ipAddress, ownerId: userId }: Operator) {
	if (userId === undefined) return { actorType: "operator", actor, ipAddress } as const;
	return { actorType: "user", actor, userId, ipAddress } as const;
}

/** An operator may act on every app, a developer on theirs. Throws ClientNotFound. */
export function requireOwner(client: ClientRow, { ownerId }: Pick<Operator, "ownerId">): void {
	if (ownerId !== undefined && client.ownerId !== ownerId) throw new ClientNotFound(client.clientId);
}

/**
 * Registers an app. Only the result contains the secret, which a public client does not have. The same `random` (256
 * bits, base64url) returns the same app and secret. Throws SecretCreatedBefore when that was too long ago.
 */
export async function registerClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ kind = "server", logo, ...items }: Registration,
	operator: Operator,
	random: string = newSecret(),
): Promise<{ client: ClientRow; secret: string | undefined }> {
	const { bytes, hash } = await reEncodeLogo(logo);
	const secret = isPublic({ kind }) ? undefined : `cs_${random}`;
	const at = clock();
	const registration = db.transaction(async (tx) => {
		const clientId = secret === undefined ? publicId(random) : newName("app_");
		const app = { ...items, clientId, kind, logo: bytes, logoHash: hash };
		const client = await insertApp(tx, app, operator, at);
		if (secret !== undefined)
			await insertSecret(tx, { clientRowId: client.id, secretHash: hashSecret(secret), createdAt: at });
		return { client, secret };
	});
	return registration.catch(async (error: unknown) => {
		if (secret === undefined) return { client: await registeredBefore(error, db, random), secret };
		const { client } = await repeatedSecretAfter(error, db, secret, at);
		return { client, secret };
	});
}

type NewApp = Pick<ClientInsert, "name" | "link" | "redirectUris"> &
	Partial<ClientInsert> & { kind: ClientKind };

/** An app without a secret. `held`: its scopes, if the caller has locked them. Throws FirstPartyNeedsHttps, LogoNotUsable, NoSuchScope. */
export async function insertApp(
	tx: Transaction,
	{ clientId = newName("app_"), logo, logoHash, ...app }: NewApp,
	operator: Operator,
	at: Date,
	held?: HeldScopes,
): Promise<ClientRow> {
	const { kind, name, link, redirectUris, webOrigins = [], requirePkce, allowedScopes, ownerOnly } = app;
	const { idTokenAlgorithm, postLogoutRedirectUris } = app;
	const isNew = isPublic({ kind }) || allowedScopes?.includes("openid");
	const subject = app.subject ?? (isNew ? "opaque" : "number");
	if (!logo || !logoHash) throw new LogoNotUsable("The logo must be chosen.");
	requireFirstPartyHttps(app);
	requireHeld(held ?? (await holdScopes(tx, allowedScopes)), allowedScopes);
	const corsOrigins = listCorsOrigins(kind, redirectUris, webOrigins);
	const times = { createdAt: at, updatedAt: at };
	const client = await insertClient(tx, {
		verifiedAt: at,
		...app,
		subject,
		clientId,
		logo,
		logoHash,
		corsOrigins,
		...times,
	});
	await recordEvent(tx, {
		...actorOf(operator),
		type: "client.registered",
		clientRowId: client.id,
		details: {
			...{ clientId, name, link, redirectUris },
			...(kind !== "server" && { kind, webOrigins }),
			...(requirePkce && { requirePkce }),
			...(allowedScopes && { allowedScopes }),
			...(subject === "opaque" && { subject }),
			...(idTokenAlgorithm && { idTokenAlgorithm }),
			...(postLogoutRedirectUris?.length && { postLogoutRedirectUris }),
			...(app.firstParty && { firstParty: true }),
			...(ownerOnly && { trial: true }),
		},
		at,
	});
	return client;
}

/** A first-party app gets its codes without a click, so that only its own server may receive them. */
export function requireFirstPartyHttps(app: {
	firstParty?: boolean | undefined;
	redirectUris: string[];
}): void {
	if (app.firstParty && !app.redirectUris.every((uri) => uri.startsWith("https:")))
		throw new FirstPartyNeedsHttps();
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
