import type { Queryable } from "@repo/service-kit/database";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { SignedInUser } from "../sessions.ts";
import { users } from "../tables.ts";

const publicColumns = {
	id: users.id,
	username: users.username,
	email: users.email,
	name: users.name,
	timeZone: users.timeZone,
	role: users.role,
};

export async function findUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await db
		.select(publicColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return found;
}

/** The same, and it stays so until the transaction ends. */
export async function holdUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await db
		.select(publicColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)))
		.for("share");
	return found;
}

/** The same, locked until the transaction ends. */
export async function lockUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await db
		.select(publicColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)))
		.for("no key update");
	return found;
}

/** By username or email address, in whatever case; a username holds no "@", so none is both. */
export async function findCredentials(db: Queryable, login: string) {
	const [found] = await db
		.select({ ...publicColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(
			and(
				or(
					eq(sql`lower(${users.username})`, login.toLowerCase()),
					eq(sql`lower(${users.email})`, login.toLowerCase()),
				),
				isNull(users.disabledAt),
			),
		);
	return found;
}

/** The account that a form created, unless that was before `since`. */
export async function findSubmittedUser(db: Queryable, submission: string, since: Date) {
	const [found] = await db
		.select({ ...publicColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(and(eq(users.submission, submission), gt(users.createdAt, since), isNull(users.disabledAt)));
	return found;
}

export async function findPasswordHash(db: Queryable, id: number): Promise<string | undefined> {
	const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
	return found?.hash ?? undefined;
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert): Promise<SignedInUser> {
	const [inserted] = await db.insert(users).values(row).returning(publicColumns);
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function updateProfile(
	db: Queryable,
	id: number,
	profile: { name: string; email: string; timeZone: string },
): Promise<void> {
	await db.update(users).set(profile).where(eq(users.id, id));
}

/** Sets a new password if `from` still is the old one's hash: of two changes at once, the second proved too little. */
export async function movePassword(db: Queryable, id: number, from: string, to: string): Promise<boolean> {
	const { rowCount } = await db
		.update(users)
		.set({ passwordHash: to })
		.where(and(eq(users.id, id), eq(users.passwordHash, from)));
	return rowCount === 1;
}

export async function setPassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
	await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}
