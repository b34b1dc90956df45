import type { Queryable } from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { toLook } from "@repo/validation";
import { and, arrayContains, asc, eq, gt, inArray, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { ScopeInUse, ScopeNotFound } from "./errors.ts";
import { clientTransitions, type NextClientStatus } from "./rules/client-state.ts";
import type { HeldScopes } from "./rules/held-scopes.ts";
import { clientSecrets, clients, documentHosts, resources, scopes } from "./tables.ts";

/** All columns but the logo, which only its own URL needs. */
export const columns = {
	id: clients.id,
	clientId: clients.clientId,
	kind: clients.kind,
	requirePkce: clients.requirePkce,
	name: clients.name,
	link: clients.link,
	redirectUris: clients.redirectUris,
	webOrigins: clients.webOrigins,
	allowedScopes: clients.allowedScopes,
	subject: clients.subject,
	subjectMovedAt: clients.subjectMovedAt,
	idTokenAlgorithm: clients.idTokenAlgorithm,
	postLogoutRedirectUris: clients.postLogoutRedirectUris,
	logoHash: clients.logoHash,
	ownerId: clients.ownerId,
	ownerOnly: clients.ownerOnly,
	verifiedAt: clients.verifiedAt,
	firstParty: clients.firstParty,
	documentCheckedAt: clients.documentCheckedAt,
	documentFreshUntil: clients.documentFreshUntil,
	status: clients.status,
	createdAt: clients.createdAt,
	updatedAt: clients.updatedAt,
};

export type ClientInsert = typeof clients.$inferInsert;
export type ClientRow = Omit<
	typeof clients.$inferSelect,
	"logo" | "look" | "corsOrigins" | "unverifiedUsers"
>;
export type SecretRow = Omit<typeof clientSecrets.$inferSelect, "secretHash" | "clientRowId">;

export async function findClient(db: Queryable, clientId: string): Promise<ClientRow | undefined> {
	const [row] = await db.select(columns).from(clients).where(eq(clients.clientId, clientId));
	return row;
}

/** The client ids of active public clients whose scripts have this origin. */
export async function listClientsOfOrigin(db: Queryable, origin: string): Promise<string[]> {
	const found = await db
		.select({ clientId: clients.clientId })
		.from(clients)
		.where(and(arrayContains(clients.corsOrigins, [origin]), eq(clients.status, "active")));
	return found.map(({ clientId }) => clientId);
}

/** All clients except deleted ones, oldest first. */
export function listClients(db: Queryable, { deleted = false } = {}): Promise<ClientRow[]> {
	return db
		.select(columns)
		.from(clients)
		.where(deleted ? undefined : ne(clients.status, "deleted"))
		.orderBy(asc(clients.id));
}

/** Those whose names have this look. */
export function listOfLook(db: Queryable, look: string): Promise<ClientRow[]> {
	return db
		.select(columns)
		.from(clients)
		.where(and(eq(clients.look, look), ne(clients.status, "deleted")))
		.orderBy(asc(clients.id));
}

export async function insertClient(db: Queryable, client: ClientInsert): Promise<ClientRow> {
	const [row] = await db
		.insert(clients)
		.values({ ...client, look: toLook(client.name) })
		.returning(columns);
	if (!row) throw new Error("an insert that returns its row returned none");
	return row;
}

export async function updateClientRow(
	db: Queryable,
	clientId: string,
	change: Partial<ClientInsert>,
): Promise<ClientRow | undefined> {
	const [row] = await db
		.update(clients)
		.set({ ...change, ...(change.name !== undefined && { look: toLook(change.name) }) })
		.where(and(eq(clients.clientId, clientId), ne(clients.status, "deleted")))
		.returning(columns);
	return row;
}

/** Undefined when the transition table does not allow the client's status to change to `to`. */
export async function moveClient(
	db: Queryable,
	{ clientId, to, at }: { clientId: string; to: NextClientStatus; at: Date },
): Promise<ClientRow | undefined> {
	const [row] = await db
		.update(clients)
		.set({ status: to, updatedAt: at })
		.where(and(eq(clients.clientId, clientId), inArray(clients.status, listSources(clientTransitions, to))))
		.returning(columns);
	return row;
}

/** The client, locked until the transaction ends, so that its secrets are counted by one caller at a time. */
export async function lockClient(db: Queryable, clientId: string): Promise<ClientRow | undefined> {
	const [row] = await db
		.select(columns)
		.from(clients)
		.where(eq(clients.clientId, clientId))
		.for("no key update");
	return row;
}

/** Active secrets, oldest first; never their hashes. */
export function listSecrets(db: Queryable, clientRowId: number): Promise<SecretRow[]> {
	return db
		.select({
			id: clientSecrets.id,
			createdAt: clientSecrets.createdAt,
			lastUsedAt: clientSecrets.lastUsedAt,
			revokedAt: clientSecrets.revokedAt,
		})
		.from(clientSecrets)
		.where(and(eq(clientSecrets.clientRowId, clientRowId), isNull(clientSecrets.revokedAt)))
		.orderBy(asc(clientSecrets.id));
}

export async function insertSecret(
	db: Queryable,
	secret: { clientRowId: number; secretHash: Buffer; createdAt: Date },
): Promise<number> {
	const [row] = await db.insert(clientSecrets).values(secret).returning({ id: clientSecrets.id });
	if (!row) throw new Error("an insert that returns its row returned none");
	return row.id;
}

/** An active secret created after `since`, with those revoked in its favor. */
export async function findRecentSecret(
	db: Queryable,
	secretHash: Buffer,
	since: Date,
): Promise<{ id: number; client: ClientRow; revoked: number[] } | undefined> {
	const [found] = await db
		.select({ id: clientSecrets.id, createdAt: clientSecrets.createdAt, client: columns })
		.from(clientSecrets)
		.innerJoin(clients, eq(clients.id, clientSecrets.clientRowId))
		.where(
			and(
				eq(clientSecrets.secretHash, secretHash),
				isNull(clientSecrets.revokedAt),
				gt(clientSecrets.createdAt, since),
			),
		);
	if (!found) return undefined;
	const { id, client, createdAt } = found;
	const revoked = await db
		.select({ id: clientSecrets.id })
		.from(clientSecrets)
		.where(and(eq(clientSecrets.clientRowId, client.id), eq(clientSecrets.revokedAt, createdAt)));
	return { id, client, revoked: revoked.map((row) => row.id) };
}

export async function isRevokedSecret(db: Queryable, clientRowId: number, id: number): Promise<boolean> {
	const found = await db
		.select({ id: clientSecrets.id })
		.from(clientSecrets)
		.where(
			and(
				eq(clientSecrets.clientRowId, clientRowId),
				eq(clientSecrets.id, id),
				isNotNull(clientSecrets.revokedAt),
			),
		);
	return found.length > 0;
}

export async function moveSecretsToRevoked(db: Queryable, ids: number[], at: Date): Promise<void> {
	await db
		.update(clientSecrets)
		.set({ revokedAt: at })
		.where(and(inArray(clientSecrets.id, ids), isNull(clientSecrets.revokedAt)));
}

/** Only of an app that the operator has seen. */
export async function findLogo(db: Queryable, logoHash: string): Promise<Buffer | undefined> {
	const [row] = await db
		.select({ logo: clients.logo })
		.from(clients)
		.where(and(eq(clients.logoHash, logoHash), ne(clients.status, "deleted"), isNotNull(clients.verifiedAt)))
		.limit(1);
	return row?.logo;
}

export type ResourceRow = typeof resources.$inferSelect;

export function listResources(db: Queryable): Promise<ResourceRow[]> {
	return db.select().from(resources).orderBy(asc(resources.uri));
}

export async function upsertResource(db: Queryable, row: ResourceRow): Promise<void> {
	await db.insert(resources).values(row).onConflictDoUpdate({ target: resources.uri, set: row });
}

/** False when there is none. */
export async function deleteResource(db: Queryable, uri: string): Promise<boolean> {
	return ((await db.delete(resources).where(eq(resources.uri, uri))).rowCount ?? 0) > 0;
}

export type DocumentHostRow = typeof documentHosts.$inferSelect;

export function listDocumentHosts(db: Queryable): Promise<DocumentHostRow[]> {
	return db.select().from(documentHosts).orderBy(asc(documentHosts.host));
}

export async function isDocumentHost(db: Queryable, host: string): Promise<boolean> {
	return (await db.$count(documentHosts, eq(documentHosts.host, host))) > 0;
}

export async function upsertDocumentHost(db: Queryable, row: DocumentHostRow): Promise<void> {
	await db.insert(documentHosts).values(row).onConflictDoUpdate({ target: documentHosts.host, set: row });
}

/** False when there is none. */
export async function deleteDocumentHost(db: Queryable, host: string): Promise<boolean> {
	return ((await db.delete(documentHosts).where(eq(documentHosts.host, host))).rowCount ?? 0) > 0;
}

export type ScopeRow = typeof scopes.$inferSelect;

export function listScopes(db: Queryable): Promise<ScopeRow[]> {
	return db.select().from(scopes).orderBy(asc(scopes.createdAt), asc(scopes.name));
}

/** Keeps those that exist from being removed until the transaction ends. Before an app is locked, as {@link deleteScope} does. */
export async function holdScopes(
	tx: Queryable,
	names: readonly string[] | null | undefined,
): Promise<HeldScopes> {
	if (!names?.length) return new Set();
	const { name } = scopes;
	const held = await tx
		.select({ name })
		.from(scopes)
		.where(inArray(name, [...names]))
		.for("key share");
	return new Set(held.map((row) => row.name));
}

/** False when the scope exists. */
export async function insertScope(db: Queryable, scope: typeof scopes.$inferInsert): Promise<boolean> {
	const added = await db.insert(scopes).values(scope).onConflictDoNothing().returning({ name: scopes.name });
	return added.length > 0;
}

/** The changed scope. Throws ScopeNotFound. */
export async function updateScopeRow(
	db: Queryable,
	name: string,
	change: Partial<Pick<ScopeRow, "description" | "forAll" | "retiredAt">>,
): Promise<ScopeRow> {
	const [row] = await db.update(scopes).set(change).where(eq(scopes.name, name)).returning();
	if (!row) throw new ScopeNotFound(name);
	return row;
}

/**
 * Deletes a scope that no active connection has, also from the clients, hosts and resources that may have it. Throws ScopeNotFound,
 * ScopeInUse.
 */
export async function deleteScope(tx: Queryable, name: string): Promise<void> {
	// A user who allows it at the same moment: the next statement sees their connection.
	await tx.select({ name: scopes.name }).from(scopes).where(eq(scopes.name, name)).for("update");
	const used = sql`EXISTS (SELECT FROM connections n WHERE n.status = 'active' AND ${name} = ANY (n.scopes))`;
	const deleted = await tx
		.delete(scopes)
		.where(and(eq(scopes.name, name), not(used)))
		.returning();
	if (deleted.length === 0) {
		const exists = (await tx.$count(scopes, eq(scopes.name, name))) > 0;
		throw exists ? new ScopeInUse(name) : new ScopeNotFound(name);
	}
	await tx
		.update(clients)
		.set({ allowedScopes: sql`array_remove(${clients.allowedScopes}, ${name})` })
		.where(arrayContains(clients.allowedScopes, [name]));
	for (const table of [resources, documentHosts])
		await tx
			.update(table)
			.set({ scopes: sql`array_remove(${table.scopes}, ${name})` })
			.where(arrayContains(table.scopes, [name]));
}
