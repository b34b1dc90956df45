import type { Queryable, Transaction } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { and, eq, isNull, sql } from "drizzle-orm";
import { passkeys } from "../passkeys/tables.ts";
import { recoveryCodes } from "../recovery-codes/tables.ts";
import { totpFactors } from "../totp/tables.ts";
import { users } from "./columns.ts";

/** What signing in reads from an account. */
export type Credentials = {
	id: number;
	email: string;
	name: string;
	passwordHash: string | null;
	credentialsVersion: number;
	emailProvenAt: Date | null;
};

/** An account as a service finds it by the entered login; not every service has usernames. */
export type AccountFound = Credentials & { username?: string };

const columns = {
	id: users.id,
	email: users.email,
	name: users.name,
	passwordHash: users.passwordHash,
	credentialsVersion: users.credentialsVersion,
	emailProvenAt: users.emailProvenAt,
};

/** Case-insensitive; undefined when the account does not exist or is disabled. */
export async function findByEmail(
	db: Queryable,
	email: string,
): Promise<(Credentials & { createdAt: Date }) | undefined> {
	const [found] = await db
		.select({ ...columns, createdAt: users.createdAt })
		.from(users)
		.where(and(eq(sql`lower(${users.email})`, addressKey(email)), isNull(users.disabledAt)));
	return found;
}

export async function findById(db: Queryable, id: number): Promise<Credentials | undefined> {
	const [found] = await db
		.select(columns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return found;
}

/** False for an account that signs in only with passkeys. */
export async function hasPassword(db: Queryable, id: number): Promise<boolean> {
	return typeof (await findById(db, id))?.passwordHash === "string";
}

/** Like {@link findById}, locked until the transaction ends: disabling, deleting and other changes of its factors wait. */
export async function lockById(tx: Transaction, id: number): Promise<Credentials | undefined> {
	const [found] = await tx
		.select(columns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)))
		.for("no key update");
	return found;
}

/**
 * Sets a password, or null for an account with a passkey, if the account's credentials are still the checked
 * ones: the second of two concurrent changes fails. Returns the new version.
 */
export async function setPassword(
	db: Queryable,
	{ id, credentialsVersion }: { id: number; credentialsVersion: number },
	passwordHash: string | null,
): Promise<number | undefined> {
	const [updated] = await db
		.update(users)
		.set({ passwordHash, credentialsVersion: credentialsVersion + 1 })
		.where(and(eq(users.id, id), eq(users.credentialsVersion, credentialsVersion), isNull(users.disabledAt)))
		.returning({ version: users.credentialsVersion });
	return updated?.version;
}

/** Stores the same password in another way, unless it has changed. Nothing that was checked against it ends. */
export async function replaceHash(
	db: Queryable,
	{ id, passwordHash }: Pick<Credentials, "id" | "passwordHash">,
	replacement: string,
): Promise<void> {
	if (passwordHash === null) return;
	await db
		.update(users)
		.set({ passwordHash: replacement })
		.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

/**
 * Sets a proven address, if the account's credentials are still the checked ones. They count as changed:
 * pending proofs and sign-ins belong to the old address.
 */
export async function moveEmail(
	db: Queryable,
	{ id, credentialsVersion }: { id: number; credentialsVersion: number },
	email: string,
	now: Date,
): Promise<boolean> {
	const { rowCount } = await db
		.update(users)
		.set({ email, emailProvenAt: now, credentialsVersion: credentialsVersion + 1 })
		.where(and(eq(users.id, id), eq(users.credentialsVersion, credentialsVersion), isNull(users.disabledAt)));
	return rowCount === 1;
}

/** Sign-ins, and proofs of an address, that were begun before can no longer be finished. */
export async function endSignInsInProgress(tx: Transaction, id: number): Promise<void> {
	await tx
		.update(users)
		.set({ credentialsVersion: sql`${users.credentialsVersion} + 1` })
		.where(eq(users.id, id));
}

/** False when the account's address has changed, or it is disabled. The first proof counts. */
export async function setEmailProven(
	db: Queryable,
	{ id, email, now }: { id: number; email: string; now: Date },
): Promise<boolean> {
	const hasEmail = eq(sql`lower(${users.email})`, email.toLowerCase());
	const { rowCount } = await db
		.update(users)
		.set({ emailProvenAt: sql`coalesce(${users.emailProvenAt}, ${now}::timestamptz)` })
		.where(and(eq(users.id, id), hasEmail, isNull(users.disabledAt)));
	return rowCount === 1;
}

/** Which second factors an account has set up. */
export type Factors = { totp: boolean; passkeys: number; recoveryCodes: number };

export async function findFactors(db: Queryable, userId: number): Promise<Factors> {
	const [found] = await db
		.select({
			totp: sql<boolean>`EXISTS (SELECT FROM ${totpFactors}
				WHERE ${totpFactors.userId} = ${userId} AND ${totpFactors.confirmedAt} IS NOT NULL)`,
			passkeys: sql<number>`(SELECT count(*)::int FROM ${passkeys} WHERE ${passkeys.userId} = ${userId})`,
			recoveryCodes: sql<number>`(SELECT count(*)::int FROM ${recoveryCodes}
				WHERE ${recoveryCodes.userId} = ${userId} AND ${recoveryCodes.usedAt} IS NULL)`,
		})
		.from(sql`(SELECT 1) AS one`);
	return found ?? { totp: false, passkeys: 0, recoveryCodes: 0 };
}

export const hasSecondFactor = ({ totp, passkeys }: Factors): boolean => totp || passkeys > 0;
