import type { Database } from "@repo/service-kit/database";

export type BearerRow = {
	userId: number;
	username: string;
	name: string;
	email: string;
	isEmailProven: boolean;
	timeZone: string;
	clientRowId: number;
	connectionId: number;
};

export type BearerQuery = { rti: string; jti: string; clientId: string; kid: string; retiredSince: Date };

/**
 * Everything that may have revoked an access token early, in one statement: the token itself, its refresh token,
 * the connection, the client, the user, and the key (a retired one is accepted for as long as its tokens can be
 * valid).
 */
export async function findBearer(db: Database, query: BearerQuery): Promise<BearerRow | undefined> {
	const { rows } = await db.$client.query<BearerRow>({
		name: "bearer",
		text: `SELECT u.id AS "userId", u.username, u.name, u.email, u.time_zone AS "timeZone",
				u.email_proven_at IS NOT NULL AS "isEmailProven",
				c.id AS "clientRowId", n.id AS "connectionId"
			FROM refresh_tokens t
				JOIN connections n ON n.id = t.connection_id
				JOIN clients c ON c.id = n.client_row_id
				JOIN users u ON u.id = n.user_id
				JOIN signing_keys k ON k.kid = $4
			WHERE t.id = $1 AND t.revoked_at IS NULL
				AND n.status = 'active' AND c.status = 'active' AND c.client_id = $3 AND u.disabled_at IS NULL
				AND (k.retired_at IS NULL OR k.retired_at > $5)
				AND NOT EXISTS (SELECT FROM revoked_access_tokens r WHERE r.jti = $2)`,
		values: [query.rti, query.jti, query.clientId, query.kid, query.retiredSince.toISOString()],
	});
	return rows[0];
}
