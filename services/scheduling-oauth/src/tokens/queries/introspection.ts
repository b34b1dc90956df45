import type { Database } from "@repo/service-kit/database";
import { type ClientProof, clientStatement } from "../../clients/authentication/queries.ts";
import type { subjectClaims } from "../../clients/rules/subject.ts";
import { allowedScopesSql, scopesAtSql } from "../../clients/tables.ts";
import { type BearerQuery, type BearerRow, bearerSql, bearerValues } from "./bearer.ts";

// Introspection authenticates a client and reads a token in one statement. Each returns one row if the client is
// authenticated; the token's columns are null if there is none.

type Client = { clientRowId: number; clientId: string };

const clientColumns = `client.id AS "clientRowId", client.client_id AS "clientId"`;

type AccessColumns = { username: null } | Pick<BearerRow, "username" | "allowedScopes">;

const readAccess = clientStatement<Client & AccessColumns>(
	"introspect-access-token",
	({ client, secretUsed }) => `WITH ${client}${secretUsed}
SELECT ${clientColumns}, t.username, ${scopesAtSql('t."allowedScopes"', "$10::text")} AS "allowedScopes"
FROM client LEFT JOIN (${bearerSql(5)}) t ON true`,
);

/** Undefined when the client is not authenticated; `username` is null when the token is not active. */
export async function findIntrospectedAccess(
	db: Database,
	given: ClientProof & { bearer: BearerQuery; resource: string | null },
): Promise<(Client & AccessColumns) | undefined> {
	return readAccess(db, given, [...bearerValues(given.bearer), given.resource]);
}

export type IntrospectedRefresh = Parameters<typeof subjectClaims>[0] & {
	/** Row id of the client that the token was issued to. */
	ownerRowId: number;
	connectionStatus: "active" | "revoked";
	scopes: string[];
	/** Those that its app may have now. */
	allowedScopes: string[];
	createdAt: Date;
	expiresAt: Date;
	revokedAt: Date | null;
	username: string;
	userDisabledAt: Date | null;
};

const readRefresh = clientStatement<Client & (IntrospectedRefresh | { userId: null })>(
	"introspect-refresh-token",
	({ client, secretUsed }) => `WITH ${client}${secretUsed}
SELECT ${clientColumns}, n.client_row_id AS "ownerRowId", n.status AS "connectionStatus",
	t.scopes, (SELECT ${scopesAtSql(allowedScopesSql("owner"), "t.resource")} FROM clients owner WHERE owner.id = n.client_row_id)
		AS "allowedScopes", t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt",
	u.id AS "userId", u.username, u.disabled_at AS "userDisabledAt",
	u.subject, client.subject_kind AS "subjectKind", client.subject_moved_at AS "subjectMovedAt"
FROM client LEFT JOIN (refresh_tokens t
	JOIN connections n ON n.id = t.connection_id
	JOIN users u ON u.id = n.user_id) ON t.token_hash = $5`,
);

/** Undefined when the client is not authenticated; `token` is undefined when there is no such token. */
export async function findIntrospectedRefresh(
	db: Database,
	given: ClientProof & { tokenHash: Buffer },
): Promise<(Client & { token: IntrospectedRefresh | undefined }) | undefined> {
	const row = await readRefresh(db, given, [given.tokenHash]);
	if (!row) return undefined;
	const { clientRowId, clientId, ...token } = row;
	return { clientRowId, clientId, token: token.userId === null ? undefined : token };
}
