import { blind } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import { LRUCache } from "lru-cache";
import type { ClientKind } from "../rules/client-kind.ts";
import type { ClientStatus } from "../rules/client-state.ts";
import { readsResourceSql } from "../rules/resource.ts";
import { allowedScopesSql } from "../tables.ts";

// Parts of statements that authenticate a client: $1 client_id, $2 nonce, $3 blinded secret, $4 now.

const columnsOf = (
	isServer: boolean,
) => `c.id, c.client_id, c.kind, ${allowedScopesSql("c", { isServer })} AS allowed_scopes,
		${readsResourceSql("c")} AS reads_resource, c.subject AS subject_kind, c.subject_moved_at, c.id_token_alg`;
const isServerSql = `c.kind = '${"server" satisfies ClientKind}'`;

/** By its secret: one of the active ones, compared under a nonce, so that the duration reveals nothing. */
const confidentialClient = (status: ClientStatus) => `SELECT ${columnsOf(true)}, s.id AS secret_id
	FROM clients c JOIN client_secrets s ON s.client_row_id = c.id AND s.revoked_at IS NULL
			AND sha256($2::bytea || s.secret_hash) = $3::bytea
	WHERE c.client_id = $1 AND c.status = '${status}' AND ${isServerSql}`;

/** By its id alone, if no secret was sent. */
const publicClient = (status: ClientStatus) => `SELECT ${columnsOf(false)}
	FROM clients c
	WHERE c.client_id = $1 AND $2::bytea IS NULL AND $3::bytea IS NULL AND c.status = '${status}' AND NOT ${isServerSql}`;

// Not every statement reads $4, whose type PostgreSQL must know.
const clientPart = (selected: string) => `client AS MATERIALIZED (
	${selected} AND $4::timestamptz IS NOT NULL
)`;

// These rows are shared, and requests would wait for each other. Both an instance and the database wait this long, so that
// what people see is at most a minute old.
const SECRET_USE_SECONDS = 30;

const secretUsedPart = `secret_used AS (
	UPDATE client_secrets s SET last_used_at = $4::timestamptz FROM client
	WHERE s.id = client.secret_id
		AND (s.last_used_at IS NULL OR s.last_used_at < $4::timestamptz - interval '${SECRET_USE_SECONDS} seconds')
)`;

export type ClientProof = {
	clientId: string;
	/** Null if no secret was sent, as by a public client. */
	secretHash: Buffer | null;
	now: Date;
};

function clientValues({ clientId, secretHash, now }: ClientProof) {
	return [...secretValues(clientId, secretHash), now.toISOString()];
}

function secretValues(clientId: string, secretHash: Buffer | null) {
	const { nonce, blinded } = secretHash ? blind(secretHash) : { nonce: null, blinded: null };
	return [clientId, nonce, blinded];
}

/** Parts of a statement: the client, its first common table expression, and what follows behind the last. */
type ClientParts = { client: string; secretUsed: string; isPublic: boolean };

/**
 * A statement that returns one row if the client is authenticated. It has only the parts that a kind of client needs, as
 * every part costs time, also one that changes nothing. An instance has the secret's last use updated when it is due.
 */
export function clientStatement<Row extends object>(name: string, write: (parts: ClientParts) => string) {
	const confidential = { client: clientPart(confidentialClient("active")), isPublic: false };
	const texts = {
		"": write({ ...confidential, secretUsed: "" }),
		"-used": write({ ...confidential, secretUsed: `, ${secretUsedPart}` }),
		"-public": write({ client: clientPart(publicClient("active")), secretUsed: "", isPublic: true }),
	};
	return async (db: Database, proof: ClientProof, values: unknown[] = []): Promise<Row | undefined> => {
		const use = startUse(db, proof);
		const kind = use ? "-used" : proof.secretHash ? "" : "-public";
		const statement = { name: name + kind, text: texts[kind] };
		try {
			const { rows } = await db.$client.query<Row>({
				...statement,
				values: [...clientValues(proof), ...values],
			});
			use?.end(rows.length > 0);
			return rows[0];
		} catch (error) {
			use?.end(false);
			throw error;
		}
	};
}

const MAX_SECRETS = 10_000;
const secretUses = new WeakMap<Database, LRUCache<string, number>>();

/** Undefined if this instance has stored a use of the secret lately, or is storing one. */
function startUse(db: Database, { secretHash, now }: ClientProof) {
	if (!secretHash) return undefined;
	const uses = secretUses.get(db) ?? new LRUCache<string, number>({ max: MAX_SECRETS });
	secretUses.set(db, uses);
	const key = secretHash.toString("latin1");
	const before = uses.get(key);
	if (before !== undefined && now.getTime() - before <= SECRET_USE_SECONDS * 1000) return undefined;
	uses.set(key, now.getTime());
	return { end: (isStored: boolean) => isStored || uses.delete(key) };
}

type AuthenticatedRow = { id: number; clientId: string };

/** The client, if its `client_id` and one of its active secrets match. */
export const findAuthenticatedClient = clientStatement<AuthenticatedRow>(
	"authenticate-client",
	({ client, secretUsed }) => `WITH ${client}${secretUsed} SELECT id, client_id AS "clientId" FROM client`,
);

/** Whether these are the credentials of a suspended client. */
export async function isSuspendedClient(
	db: Database,
	{ clientId, secretHash }: ClientProof,
): Promise<boolean> {
	const text = (secretHash ? confidentialClient : publicClient)("suspended");
	const { rowCount } = await db.$client.query(text, secretValues(clientId, secretHash));
	return rowCount === 1;
}
