import { sessions } from "@repo/accounts/sessions";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { Language } from "@repo/service-kit/languages";
import { addressKey } from "@repo/validation";
import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Addressee } from "../mail/kinds.ts";
import { UserNotFound } from "./errors.ts";
import { users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;

/** The account of an address, case-insensitively. Throws UserNotFound. */
export async function getUserByEmail(db: Queryable, email: string): Promise<UserRow> {
	const row = await findUserByEmail(db, email);
	if (!row) throw new UserNotFound(email);
	return row;
}

/** Includes disabled ones. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
	const [row] = await db.select().from(users).where(hasEmail(email));
	return row;
}

/** An account that may act, locked against disabling until the transaction ends. Throws UserNotFound. */
export async function lockActiveUser(tx: Transaction, id: number): Promise<UserRow> {
	const [row] = await tx
		.select()
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)))
		.for("share");
	if (!row) throw new UserNotFound(id);
	return row;
}

export function listUsers(db: Queryable): Promise<UserRow[]> {
	return db.select().from(users).orderBy(asc(users.id));
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert): Promise<UserRow> {
	const [inserted] = await db.insert(users).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

/** Disables an account and its tokens. Undefined when it was already disabled. */
export async function disableUser(db: Queryable, userId: number, at: Date): Promise<UserRow | undefined> {
	const [disabled] = await db
		.update(users)
		.set({ disabledAt: at })
		.where(and(eq(users.id, userId), isNull(users.disabledAt)))
		.returning();
	return disabled;
}

/** Enables an account and its tokens. Undefined when it was not disabled, or is deleted. */
export async function enableUser(db: Queryable, userId: number): Promise<UserRow | undefined> {
	const [enabled] = await db
		.update(users)
		.set({ disabledAt: null })
		.where(and(eq(users.id, userId), isNotNull(users.disabledAt), isNull(users.deletedAt)))
		.returning();
	return enabled;
}

/** False if the account has it already, or is deleted. */
export async function changeUser(
	db: Queryable,
	id: number,
	change: Partial<Pick<UserRow, "plan" | "role">>,
): Promise<boolean> {
	const isOther = Object.entries(change).map(([name, value]) =>
		ne(users[name as keyof typeof change], value),
	);
	const { rowCount } = await db
		.update(users)
		.set(change)
		.where(and(eq(users.id, id), isNull(users.deletedAt), ...isOther));
	return rowCount === 1;
}

function hasEmail(email: string) {
	return eq(sql`lower(${users.email})`, addressKey(email));
}

/** Throws UserNotFound. */
export async function getUser(db: Queryable, id: number): Promise<UserRow> {
	const [row] = await db.select().from(users).where(eq(users.id, id));
	if (!row) throw new UserNotFound(id);
	return row;
}

export async function setName(db: Queryable, id: number, name: string): Promise<void> {
	await db.update(users).set({ name }).where(eq(users.id, id));
}

/** The language of the person's pages and mails; null for that of the browser. */
export async function setLanguage(db: Queryable, id: number, language: Language | null): Promise<void> {
	await db.update(users).set({ language }).where(eq(users.id, id));
}

/** Writes only what changes: most people sign in with the same browser. */
export async function setLastLanguage(db: Queryable, id: number, lastLanguage: Language): Promise<void> {
	const isOther = sql`${users.lastLanguage} IS DISTINCT FROM ${lastLanguage}`;
	await db
		.update(users)
		.set({ lastLanguage })
		.where(and(eq(users.id, id), isOther));
}

/** The language of mails to a person. */
export function mailLanguage({
	language,
	lastLanguage,
}: Pick<UserRow, "language" | "lastLanguage">): Language {
	return language ?? lastLanguage ?? "en";
}

export type MailedUser = Pick<UserRow, "id" | "name" | "email" | "language" | "lastLanguage">;
/** The columns of a {@link MailedUser}. */
export const mailedUser = {
	id: users.id,
	name: users.name,
	email: users.email,
	language: users.language,
	lastLanguage: users.lastLanguage,
};

/** Whom a mail to this account is for. */
export function addressee({ name, ...user }: MailedUser): Addressee {
	return { name, language: mailLanguage(user) };
}

/** The account of a session. */
export type Account = { id: number; email: string; emailProvenAt: Date | null };

/** Undefined when the session has ended or the account is disabled, also since the request began. */
export async function findAccount(db: Queryable, sessionId: string, now: Date): Promise<Account | undefined> {
	const [found] = await findSessionAccount(db, sessionId, now);
	return found;
}

/**
 * The same for an action: until the transaction ends, the session cannot end and the account cannot be disabled. Locks
 * the user first, as deleting the account does.
 */
export async function lockAccount(
	tx: Transaction,
	sessionId: string,
	now: Date,
): Promise<Account | undefined> {
	const [found] = await findSessionAccount(tx, sessionId, now).for("share", { of: [users, sessions] });
	return found;
}

function findSessionAccount(db: Queryable, sessionId: string, now: Date) {
	return db
		.select({ id: users.id, email: users.email, emailProvenAt: users.emailProvenAt })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(users.disabledAt)));
}
