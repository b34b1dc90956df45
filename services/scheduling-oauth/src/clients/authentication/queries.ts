import type { Database } from "@repo/service-kit/database";
import type { ClientKind } from "../rules/client-kind.ts";
import type { ClientStatus } from "../rules/client-state.ts";
import { readsResourceSql } from "../rules/resource.ts";
import { allowedScopesSql } from "../tables.ts";

// Parts of statements that authenticate a client: $1 client_id, $2 nonce, $3 blinded secret, $4 now.

/**
 * The client of this status, if one of its active secrets matches: compared under a nonce, so that the duration reveals
 * nothing. A public client, if no secret was sent: then $2 and $3 are null, and match none.
 */
const clientOfStatus = (
	status: ClientStatus,
) => `SELECT c.id, c.client_id, c.kind, ${allowedScopesSql("c")} AS allowed_scopes,
		${readsResourceSql("c")} AS reads_resource, c.subject AS subject_kind, c.subject_moved_at, c.id_token_alg, s.id AS secret_id
	FROM clients c
		LEFT JOIN client_secrets s ON s.client_row_id = c.id AND s.revoked_at IS NULL
			AND sha256($2::bytea || s.secret_hash) = $3::bytea
	WHERE c.client_id = $1 AND c.status = '${status}'
		AND CASE c.kind WHEN '${"server" satisfies ClientKind}' THEN s.id IS NOT NULL ELSE $3 IS NULL END`;

export const clientPart = `client AS MATERIALIZED (
	${clientOfStatus("active")}
)`;

/** At most once a minute: these rows are shared, and requests would wait for each other. */
export const secretUsedPart = `secret_used AS (
	UPDATE client_secrets s SET last_used_at = $4::timestamptz FROM client
	WHERE s.id = client.secret_id AND (s.last_used_at IS NULL OR s.last_used_at < $4::timestamptz - interval '1 minute')
)`;

export type ClientProof = { clientId: string; nonce: Buffer | null; blinded: Buffer | null; now: Date };

export function clientValues({ clientId, nonce, blinded, now }: ClientProof) {
	return [clientId, nonce, blinded, now.toISOString()];
}

const text = `WITH ${clientPart}, ${secretUsedPart} SELECT id, client_id AS "clientId" FROM client`;

/** The client, if its `client_id` and one of its active secrets match. */
export async function findAuthenticatedClient(
	db: Database,
	proof: ClientProof,
): Promise<{ id: number; clientId: string } | undefined> {
	const { rows } = await db.$client.query<{ id: number; clientId: string }>({
		name: "authenticate-client",
		text,
		values: clientValues(proof),
	});
	return rows[0];
}

/** Whether these are the credentials of a suspended client. */
export async function isSuspendedClient(
	db: Database,
	{ clientId, nonce, blinded }: ClientProof,
): Promise<boolean> {
	const { rowCount } = await db.$client.query(clientOfStatus("suspended"), [clientId, nonce, blinded]);
	return rowCount === 1;
}
