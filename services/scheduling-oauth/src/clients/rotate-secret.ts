import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { AuditEventType } from "../audit-log/rules/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { LastSecret, NoSecret, SecretNotFound, TooManySecrets } from "./errors.ts";
import { findRepeatedSecret, repeatedSecretAfter } from "./find-repeated-secret.ts";
import {
	type ClientRow,
	insertSecret,
	isRevokedSecret,
	listSecrets,
	moveSecretsToRevoked,
	type SecretRow,
} from "./queries.ts";
import { actorOf, type Operator } from "./register-client.ts";
import { isPublic } from "./rules/client-kind.ts";
import { lockForChange } from "./update-client.ts";

const MAX_LIVE_SECRETS = 2;

type Deps = Pick<Dependencies, "db" | "clock">;

/** The secrets to revoke: none, one by its number, or all others. */
export type Ending = "none" | "all" | number;

/**
 * Creates a secret and returns it; only its hash is stored. The previous one stays active until {@link
 * revokeSecret}, so that the app can switch. The same `random` (256 bits, base64url) returns the same secret.
 * Throws TooManySecrets rather than revoke an active one that was not named, SecretNotFound, SecretCreatedBefore.
 */
export async function rotateSecret(
	{ db, clock }: Deps,
	clientId: string,
	ending: Ending,
	operator: Operator,
	random: string = newSecret(),
): Promise<{ secret: string; secretId: number; revoked: number[] }> {
	const secret = `cs_${random}`;
	const at = clock();
	const rotation = db.transaction(async (tx) => {
		const client = await lock(tx, clientId, operator);
		const repeated = await findRepeatedSecret(tx, secret, at);
		if (repeated) return { secret, secretId: repeated.id, revoked: repeated.revoked };
		const live = await listSecrets(tx, client.id);
		const revoked = endedBy(ending, live);
		if (live.length - revoked.length >= MAX_LIVE_SECRETS) throw new TooManySecrets(live.map(describe));
		await moveSecretsToRevoked(tx, revoked, at);
		const secretId = await insertSecret(tx, {
			clientRowId: client.id,
			secretHash: hashSecret(secret),
			createdAt: at,
		});
		await record(tx, "client.secret_rotated", client, operator, { secretId, revoked }, at);
		return { secret, secretId, revoked };
	});
	return rotation.catch(async (error: unknown) => {
		const { id, revoked } = await repeatedSecretAfter(error, db, secret, at);
		return { secret, secretId: id, revoked };
	});
}

/** Revokes one of two active secrets. Throws LastSecret for the only one. */
export async function revokeSecret(
	{ db, clock }: Deps,
	clientId: string,
	secretId: number,
	operator: Operator,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		const client = await lock(tx, clientId, operator);
		const live = await listSecrets(tx, client.id);
		if (await isRevokedSecret(tx, client.id, secretId)) return;
		if (!live.some(({ id }) => id === secretId)) throw new SecretNotFound();
		if (live.length === 1) throw new LastSecret();
		await moveSecretsToRevoked(tx, [secretId], at);
		await record(tx, "client.secret_revoked", client, operator, { secretId }, at);
	});
}

function endedBy(ending: Ending, live: SecretRow[]): number[] {
	if (ending === "none") return [];
	const ended = live.filter(({ id }) => ending === "all" || id === ending).map(({ id }) => id);
	if (ending !== "all" && ended.length === 0) throw new SecretNotFound();
	return ended;
}

function describe({ id, lastUsedAt }: SecretRow): string {
	return `secret ${id}, ${lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : "never used"}`;
}

async function lock(tx: Transaction, clientId: string, operator: Operator): Promise<ClientRow> {
	const { client } = await lockForChange(tx, clientId, operator, null);
	if (isPublic(client)) throw new NoSecret();
	return client;
}

function record(
	tx: Transaction,
	type: AuditEventType,
	{ id }: ClientRow,
	operator: Operator,
	details: Record<string, unknown>,
	at: Date,
): Promise<void> {
	return recordEvent(tx, { ...actorOf(operator), type, clientRowId: id, details, at });
}
