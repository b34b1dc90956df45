import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { and, asc, count, desc, eq, getTableColumns, inArray, lt, ne } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type ClientRow, columns as clientColumns, listScopes } from "../queries.ts";
import { clients } from "../tables.ts";
import { type NextRequestStatus, type RequestStatus, requestTransitions } from "./rules/request-state.ts";
import { clientRequests } from "./tables.ts";

type Row = Omit<typeof clientRequests.$inferSelect, "logo">;

/** A request with its developer, and the app that it changes or that exists already. */
export type RequestRow = Row & {
	username: string;
	email: string;
	client: ClientRow | null;
};

const { logo: _logo, ...columns } = getTableColumns(clientRequests);

function selectRequests(db: Queryable) {
	const { username, email } = users;
	return db
		.select({ ...columns, username, email, client: clientColumns })
		.from(clientRequests)
		.innerJoin(users, eq(users.id, clientRequests.userId))
		.leftJoin(clients, eq(clients.id, clientRequests.clientRowId));
}

/** The logo of a request, if it has a new one. */
export async function findRequestLogo(db: Queryable, id: number): Promise<Buffer | undefined> {
	const request = db.select({ logo: clientRequests.logo }).from(clientRequests);
	const [found] = await request.where(eq(clientRequests.id, id));
	return found?.logo ?? undefined;
}

export async function findRequest(db: Queryable, id: number): Promise<RequestRow | undefined> {
	const [found] = await selectRequests(db).where(eq(clientRequests.id, id));
	return found;
}

/** Its status, which does not change until the transaction ends. */
export async function lockRequest(db: Queryable, id: number): Promise<RequestStatus | undefined> {
	const request = db.select({ status: clientRequests.status }).from(clientRequests);
	const [found] = await request.where(eq(clientRequests.id, id)).for("update");
	return found?.status;
}

/** In the order in which they were sent, without those that would make the page too long. */
export function listPendingRequests(db: Queryable): Promise<RequestRow[]> {
	return selectRequests(db)
		.where(eq(clientRequests.status, "pending"))
		.orderBy(asc(clientRequests.id))
		.limit(500);
}

export async function countPendingRequests(db: Queryable): Promise<number> {
	const pending = eq(clientRequests.status, "pending");
	const [row] = await db.select({ pending: count() }).from(clientRequests).where(pending);
	return row?.pending ?? 0;
}

const isOpen = () => inArray(clientRequests.status, listSources(requestTransitions, "withdrawn"));

/** A developer's pending and rejected requests, newest first. */
export function listOpenRequests(db: Queryable, userId: number): Promise<Row[]> {
	return db
		.select(columns)
		.from(clientRequests)
		.where(and(eq(clientRequests.userId, userId), isOpen()))
		.orderBy(desc(clientRequests.id));
}

/** The apps of a developer, oldest first. */
export function listOwnClients(db: Queryable, userId: number): Promise<ClientRow[]> {
	return db
		.select(clientColumns)
		.from(clients)
		.where(and(eq(clients.ownerId, userId), ne(clients.status, "deleted")))
		.orderBy(asc(clients.id));
}

/** An app with the scopes that it may request, as a change of it is compared with. */
export async function withScopes(
	db: Queryable,
	client: ClientRow,
): Promise<ClientRow & { scopes: string[] }> {
	return { ...client, scopes: await findAllowedScopes(db, client) };
}

/** The scopes that an app may request. */
export async function findAllowedScopes(db: Queryable, { allowedScopes }: ClientRow): Promise<string[]> {
	return allowedScopes ?? (await listScopes(db)).flatMap(({ name, forAll }) => (forAll ? [name] : []));
}

export async function insertRequest(db: Queryable, row: typeof clientRequests.$inferInsert): Promise<number> {
	const [inserted] = await db.insert(clientRequests).values(row).returning({ id: clientRequests.id });
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted.id;
}

type Move = {
	to: NextRequestStatus;
	at: Date;
	clientRowId?: number | undefined;
	reason?: string | undefined;
	decidedBy?: string;
};

/** Those of the requests that the transition table allows to become `to`. */
export function moveRequests(
	db: Queryable,
	of: Partial<Pick<Row, "id" | "userId" | "clientRowId">>,
	{ to, at, ...more }: Move,
): Promise<Row[]> {
	const { id, userId, clientRowId } = of;
	return db
		.update(clientRequests)
		.set({ ...more, status: to, decidedAt: at, ...(to === "withdrawn" && { logo: null }) })
		.where(
			and(
				inArray(clientRequests.status, listSources(requestTransitions, to)),
				id === undefined ? undefined : eq(clientRequests.id, id),
				userId === undefined ? undefined : eq(clientRequests.userId, userId),
				clientRowId == null ? undefined : eq(clientRequests.clientRowId, clientRowId),
			),
		)
		.returning(columns);
}

/** Deletes requests that were decided or withdrawn before. */
export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
	await deleteInBatches(db, clientRequests, lt(clientRequests.decidedAt, before));
}

/** The developer's trial apps, which are deleted with the account. */
export function moveTrialClientsToDeleted(db: Queryable, userId: number, at: Date): Promise<ClientRow[]> {
	return db
		.update(clients)
		.set({ status: "deleted", updatedAt: at })
		.where(and(eq(clients.ownerId, userId), eq(clients.ownerOnly, true), ne(clients.status, "deleted")))
		.returning(clientColumns);
}
