import { secondsAfter } from "@repo/service-kit/clock";
import type { Database } from "@repo/service-kit/database";
import type { subjectClaims } from "../../clients/rules/subject.ts";
import { allowedScopesSql } from "../../clients/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { VerifiedAccessToken } from "../access-token.ts";
import type { userClaims } from "../rules/user-claims.ts";

export type BearerRow = Parameters<typeof userClaims>[1] &
	Parameters<typeof subjectClaims>[0] & {
		clientRowId: number;
		connectionId: number;
		/** Those that its app may have now. */
		allowedScopes: string[];
	};

export type BearerQuery = { rti: string; jti: string; clientId: string; kid: string; retiredSince: Date };

/**
 * Everything that may have revoked an access token early, in one statement: the token itself, its refresh token,
 * the connection, the client, the user, and the key (a retired one is accepted for as long as its tokens can be
 * valid). The parameters are those of {@link bearerValues}, from number `first`.
 */
export function bearerSql(first: number): string {
	const [rti, jti, clientId, kid, retiredSince] = [0, 1, 2, 3, 4].map((n) => `$${first + n}`);
	return `SELECT u.id AS "userId", u.username, u.name, u.email, u.time_zone AS "timeZone",
			u.email_proven_at IS NOT NULL AS "isEmailProven",
			COALESCE(u.updated_at, u.created_at) AS "updatedAt", u.subject, c.subject AS "subjectKind",
			c.subject_moved_at AS "subjectMovedAt", c.id AS "clientRowId", n.id AS "connectionId",
			${allowedScopesSql("c")} AS "allowedScopes"
		FROM refresh_tokens t
			JOIN connections n ON n.id = t.connection_id
			JOIN clients c ON c.id = n.client_row_id
			JOIN users u ON u.id = n.user_id
			JOIN signing_keys k ON k.kid = ${kid}
		WHERE t.id = ${rti} AND t.revoked_at IS NULL
			AND n.status = 'active' AND c.status = 'active' AND c.client_id = ${clientId} AND u.disabled_at IS NULL
			AND (k.retired_at IS NULL OR k.retired_at > ${retiredSince})
			AND NOT EXISTS (SELECT FROM revoked_access_tokens r WHERE r.jti = ${jti})`;
}

export function bearerValues({ rti, jti, clientId, kid, retiredSince }: BearerQuery): string[] {
	return [rti, jti, clientId, kid, retiredSince.toISOString()];
}

const text = bearerSql(1);

/** The scopes of a token, without those that the operator has taken from its app since. */
export function currentScopes(scopes: readonly string[], allowed: readonly string[]): string[] {
	return scopes.filter((name) => allowed.includes(name));
}

/** The user and client of an access token, unless it was revoked. */
export async function findBearer(db: Database, query: BearerQuery): Promise<BearerRow | undefined> {
	const { rows } = await db.$client.query<BearerRow>({
		name: "bearer",
		text,
		values: bearerValues(query),
	});
	return rows[0];
}

/** The database lookup for an access token that this service signed. */
export function makeBearerQuery(
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ jti, rti, kid, client_id: clientId }: VerifiedAccessToken,
): BearerQuery {
	return { jti, rti, clientId, kid, retiredSince: secondsAfter(clock(), -config.ACCESS_TOKEN_SECONDS) };
}
