import { currentRequestId } from "@repo/http-errors";
import type { SigningAlgorithm } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import { type ClientProof, clientStatement } from "../../clients/authentication/queries.ts";
import type { ClientKind } from "../../clients/rules/client-kind.ts";
import type { userClaims } from "../rules/user-claims.ts";
import {
	auditPart,
	currentScopesSql,
	type GrantedRow,
	type GrantOutcome,
	resultPart,
	sameResourceSql,
	toOutcome,
} from "./statement-parts.ts";

export type Exchange = ClientProof & {
	codeHash: Buffer;
	redirectUri: string;
	/** Hash of the verifier; null when none was sent. */
	challenge: string | null;
	refreshTokenId: string;
	refreshTokenHash: Buffer;
	refreshTokenExpiresAt: Date;
	ipAddress: string | undefined;
	jti: string;
	/** As the request names it: empty for this service, null if it does not. */
	resource: string | null;
};

/** Limit of live refresh tokens per connection of a user and an app: a further exchange revokes the oldest. */
const MAX_LIVE_REFRESH_TOKENS = 50;

const audited = auditPart("code.exchanged", "redeemed", {
	ip: "$11",
	jti: "$12",
	requestId: "$13",
	more: "jsonb_build_object('tokensSuperseded', NULLIF((SELECT count(*) FROM superseded), 0))",
});

/** For the ID token of a code with the scope `openid`. */
const signInColumns = `g.username, g.name, g.email, g.email_proven_at IS NOT NULL AS "isEmailProven",
	g.time_zone AS "timeZone", g.updated_at AS "updatedAt", g.nonce, g.auth_time AS "authTime", g.amr,
	client.id_token_alg AS "idTokenAlgorithm", CASE WHEN 'openid' = ANY (g.scopes) THEN (SELECT kid FROM id_signing_keys
		WHERE retired_at IS NULL AND signs_from IS NOT NULL AND algorithm = client.id_token_alg) END AS "idKid",`;

export type RedeemedRow = GrantedRow &
	Parameters<typeof userClaims>[1] & {
		nonce: string | null;
		authTime: Date | null;
		amr: string[] | null;
		idTokenAlgorithm: SigningAlgorithm;
		idKid: string | null;
	};

// RFC 6749 §4.1.2, §10.5: a code works once. Everything the caller must prove is in the WHERE of a single UPDATE,
// so only a valid request redeems a code, and of twenty concurrent ones, one finds it unredeemed. The statement
// cannot see the tokens of concurrent exchanges, so those may exceed the limit; the next exchange revokes them. It
// skips a locked token, whose holder may be waiting for another one, or for the connection.
const redeem = clientStatement<RedeemedRow>(
	"redeem-code",
	({ client, secretUsed }) => `WITH ${client}, redeemed AS (
	UPDATE authorization_codes a SET redeemed_at = $4
	FROM client, connections n, users u
	WHERE a.code_hash = $5 AND a.redeemed_at IS NULL AND a.expires_at > $4
		AND a.client_row_id = client.id AND a.redirect_uri = $6 AND a.code_challenge IS NOT DISTINCT FROM $7::text
		AND (client.kind = '${"server" satisfies ClientKind}' OR a.code_challenge IS NOT NULL)
		AND ${sameResourceSql("$14", "a.resource")}
		AND n.id = a.connection_id AND n.status = 'active' AND u.id = n.user_id AND u.disabled_at IS NULL
	RETURNING n.id AS connection_id, u.id AS user_id, ${currentScopesSql("a.scopes", "a.resource")} AS scopes,
		$8::uuid AS refresh_token_id, u.subject, u.username, u.name, u.email, u.email_proven_at, u.time_zone,
		COALESCE(u.updated_at, u.created_at) AS updated_at, a.nonce, a.auth_time, a.amr, a.resource
), issued AS (
	INSERT INTO refresh_tokens
		(id, token_hash, connection_id, authorization_code_hash, scopes, resource, created_at, last_used_at, expires_at)
	SELECT refresh_token_id, $9::bytea, connection_id, $5, scopes, resource, $4, $4, $10::timestamptz FROM redeemed
), superseded AS (
	UPDATE refresh_tokens SET revoked_at = $4 WHERE id IN (
		SELECT t.id FROM refresh_tokens t WHERE t.revoked_at IS NULL AND t.id IN (
			SELECT live.id FROM refresh_tokens live JOIN redeemed ON live.connection_id = redeemed.connection_id
			WHERE live.revoked_at IS NULL AND live.expires_at > $4
			ORDER BY live.created_at DESC, live.id OFFSET ${MAX_LIVE_REFRESH_TOKENS - 1})
		FOR UPDATE SKIP LOCKED)
	RETURNING id
), ${audited}${secretUsed}
${resultPart("redeemed", signInColumns)}`,
);

/** Redeems a code and stores its refresh token, in one statement. */
export async function redeemCode(db: Database, given: Exchange): Promise<GrantOutcome<RedeemedRow>> {
	const row = await redeem(db, given, [
		given.codeHash,
		given.redirectUri,
		given.challenge,
		given.refreshTokenId,
		given.refreshTokenHash,
		given.refreshTokenExpiresAt.toISOString(),
		given.ipAddress,
		given.jti,
		currentRequestId(),
		given.resource,
	]);
	return toOutcome(row);
}
