import { currentRequestId } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import {
	answerPart,
	auditPart,
	clientPart,
	type GrantedRow,
	type GrantOutcome,
	outcomeOf,
	usedParts,
} from "./statement-parts.ts";

export type Exchange = {
	clientId: string;
	nonce: Buffer;
	blinded: Buffer;
	now: Date;
	codeHash: Buffer;
	redirectUri: string;
	/** Of the verifier that was sent; null when none was. */
	challenge: string | null;
	refreshTokenId: string;
	refreshTokenHash: Buffer;
	refreshTokenExpiresAt: Date;
	ipAddress: string | undefined;
	jti: string;
};

// RFC 6749 §4.1.2, §10.5: a code is good once. Everything the caller must prove stands in the WHERE of the one UPDATE,
// so nothing but the right request uses a code up, and of twenty at once one finds it unredeemed.
const text = `WITH ${clientPart}, redeemed AS (
	UPDATE authorization_codes a SET redeemed_at = $4
	FROM client, connections n, users u
	WHERE a.code_hash = $5 AND a.redeemed_at IS NULL AND a.expires_at > $4
		AND a.client_row_id = client.id AND a.redirect_uri = $6 AND a.code_challenge IS NOT DISTINCT FROM $7::text
		AND n.id = a.connection_id AND n.status = 'active' AND u.id = n.user_id AND u.disabled_at IS NULL
	RETURNING n.id AS connection_id, u.id AS user_id, a.scopes, $8::uuid AS refresh_token_id
), issued AS (
	INSERT INTO refresh_tokens
		(id, token_hash, connection_id, authorization_code_hash, scopes, created_at, last_used_at, expires_at)
	SELECT refresh_token_id, $9::bytea, connection_id, $5, scopes, $4, $4, $10::timestamptz FROM redeemed
), ${usedParts("redeemed")}, ${auditPart("code.exchanged", "redeemed", { ip: "$11", jti: "$12", requestId: "$13" })}
${answerPart("redeemed")}`;

/** Redeems a code and stores the refresh token it buys: one statement. */
export async function redeemCode(db: Database, given: Exchange): Promise<GrantOutcome> {
	const { rows } = await db.$client.query<GrantedRow>({
		name: "redeem-code",
		text,
		values: [
			given.clientId,
			given.nonce,
			given.blinded,
			given.now,
			given.codeHash,
			given.redirectUri,
			given.challenge,
			given.refreshTokenId,
			given.refreshTokenHash,
			given.refreshTokenExpiresAt,
			given.ipAddress,
			given.jti,
			currentRequestId(),
		],
	});
	return outcomeOf(rows[0]);
}
