import type { Database, Transaction } from "@repo/service-kit/database";
import { encryptResponse } from "../../accounts/tokens/encrypted-response.ts";
import type { Config } from "../../config.ts";
import { storeSigningToken } from "../../envelopes/recipients/signing-token.ts";
import { decryptSecret } from "../../webhooks/secret.ts";
import {
	type ClearResponse,
	dropClearTables,
	lockClearTables,
	rewriteTables,
	storeEncryptedResponse,
	storeEncryptedTokens,
	takeClearResponses,
	takeClearTokens,
} from "./queries.ts";

type Key = Pick<Config, "ENCRYPTION_SECRET">;

const BATCH = 5_000;

/**
 * Encrypts the signing tokens and stored responses that the migration encrypted_tokens set aside. Does nothing when
 * there are none.
 */
export async function encryptClearTexts(db: Database, config: Key): Promise<void> {
	const hasEncrypted = await db.transaction(async (tx) => {
		if (!(await lockClearTables(tx))) return false;
		await encryptTokens(tx, config);
		await encryptAnswers(tx, config);
		await dropClearTables(tx);
		return true;
	});
	if (hasEncrypted) await rewriteTables(db);
}

async function encryptTokens(tx: Transaction, config: Key): Promise<void> {
	for (;;) {
		const clear = await takeClearTokens(tx, BATCH);
		if (clear.length === 0) return;
		const encrypted = clear.map(({ recipientId, documentId, token }) => ({
			recipientId,
			encryptedToken: storeSigningToken(token, documentId, config).encryptedToken,
		}));
		await storeEncryptedTokens(tx, encrypted);
	}
}

async function encryptAnswers(tx: Transaction, config: Key): Promise<void> {
	for (;;) {
		const clear = await takeClearResponses(tx, BATCH);
		if (clear.length === 0) return;
		for (const { answer, apiTokenId, key } of clear) {
			const place = { holder: { apiTokenId }, key };
			const encryptedAnswer = encryptResponse(withWebhookSecret(answer, config), place, config);
			await storeEncryptedResponse(tx, { apiTokenId, key, encryptedAnswer });
		}
	}
}

/** Among the unencrypted responses, only those of `createWebhook` contained the secret encrypted. */
function withWebhookSecret(answer: ClearResponse["answer"], config: Key): ClearResponse["answer"] {
	const body = answer.body as { secret?: unknown; userId?: unknown };
	if (typeof body.secret !== "string" || typeof body.userId !== "number") return answer;
	const secret = decryptSecret(Buffer.from(body.secret, "base64"), body.userId, config);
	return { ...answer, body: { ...body, secret } };
}
