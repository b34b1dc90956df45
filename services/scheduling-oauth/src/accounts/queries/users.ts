import type { Credentials } from "@repo/accounts/users";
import type { Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { SignedInUser } from "../session.ts";
import { users } from "../tables.ts";

const publicColumns = {
	id: users.id,
	subject: users.subject,
	username: users.username,
	email: users.email,
	name: users.name,
	timeZone: users.timeZone,
	role: users.role,
	mailsAttendees: users.mailsAttendees,
	isEmailProven: sql<boolean>`${users.emailProvenAt} IS NOT NULL`,
};

const selectActive = (db: Queryable, id: number) =>
	db
		.select(publicColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));

export async function findUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await selectActive(db, id);
	return found;
}

/** The same, unchanged until the transaction ends. */
export async function holdUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await selectActive(db, id).for("share");
	return found;
}

/** The same, locked until the transaction ends. */
export async function lockUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await selectActive(db, id).for("no key update");
	return found;
}

/** By username or email address, case-insensitively; a username contains no "@", so the two are distinct. */
export async function findCredentials(
	db: Queryable,
	login: string,
): Promise<(Credentials & { username: string; timeZone: string }) | undefined> {
	const [found] = await db
		.select({
			id: users.id,
			username: users.username,
			email: users.email,
			name: users.name,
			timeZone: users.timeZone,
			passwordHash: users.passwordHash,
			credentialsVersion: users.credentialsVersion,
			emailProvenAt: users.emailProvenAt,
		})
		.from(users)
		.where(
			and(
				or(
					eq(sql`lower(${users.username})`, login.toLowerCase()),
					eq(sql`lower(${users.email})`, addressKey(login)),
				),
				isNull(users.disabledAt),
			),
		);
	return found;
}

/** An account's address as it is stored, also a disabled account's. */
export async function findAddress(db: Queryable, email: string) {
	const [found] = await db
		.select({ email: users.email, disabledAt: users.disabledAt, passwordHash: users.passwordHash })
		.from(users)
		.where(eq(sql`lower(${users.email})`, email.toLowerCase()));
	return found;
}

export type Owner = { username: string; email: string; timeZone: string };

/** Also of a disabled account. */
export async function findOwner(db: Queryable, id: number): Promise<Owner | undefined> {
	const { username, email, timeZone } = users;
	const [found] = await db.select({ username, email, timeZone }).from(users).where(eq(users.id, id));
	return found;
}

/** The account that a form created, unless that was before `since`. */
export async function findSubmittedUser(db: Queryable, submission: string, since: Date) {
	const [found] = await db
		.select({
			...publicColumns,
			passwordHash: users.passwordHash,
			credentialsVersion: users.credentialsVersion,
		})
		.from(users)
		.where(and(eq(users.submission, submission), gt(users.createdAt, since), isNull(users.disabledAt)));
	return found;
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert) {
	const [inserted] = await db
		.insert(users)
		.values(row)
		.returning({ ...publicColumns, credentialsVersion: users.credentialsVersion });
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function updateProfile(
	db: Queryable,
	id: number,
	profile: { name: string; timeZone: string; mailsAttendees?: boolean | undefined; updatedAt: Date },
): Promise<void> {
	await db.update(users).set(profile).where(eq(users.id, id));
}
