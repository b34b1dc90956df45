import { isLockTimeout, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { refusedPins, signingCertificates } from "../tables.ts";

export type CertificateRow = typeof signingCertificates.$inferSelect;

/** The current certificate that the service generated for itself. */
export async function findGenerated(db: Queryable): Promise<CertificateRow | undefined> {
	const [row] = await db
		.select()
		.from(signingCertificates)
		.where(and(isNotNull(signingCertificates.encryptedKey), isNull(signingCertificates.retiredAt)));
	return row;
}

export async function findCertificate(
	db: Queryable,
	fingerprint: string,
): Promise<CertificateRow | undefined> {
	const [row] = await db
		.select()
		.from(signingCertificates)
		.where(eq(signingCertificates.fingerprint, fingerprint));
	return row;
}

/** Does nothing if the certificate is known, or if another instance created one first. */
export async function insertCertificate(
	db: Queryable,
	row: typeof signingCertificates.$inferInsert,
): Promise<void> {
	await db.insert(signingCertificates).values(row).onConflictDoNothing();
}

export async function retireGenerated(tx: Queryable, at: Date): Promise<string[]> {
	const rows = await tx
		.update(signingCertificates)
		.set({ retiredAt: at })
		.where(and(isNotNull(signingCertificates.encryptedKey), isNull(signingCertificates.retiredAt)))
		.returning({ fingerprint: signingCertificates.fingerprint });
	return rows.map(({ fingerprint }) => fingerprint);
}

/** Records that a certificate, or one of its issuers, was revoked; the first record is kept. */
export async function markRevoked(
	tx: Queryable,
	fingerprint: string,
	{ certificate, revokedAt, learnedAt }: { certificate: string; revokedAt: Date; learnedAt: Date },
): Promise<void> {
	await tx
		.update(signingCertificates)
		.set({ revokedAt, revokedCertificate: certificate, revocationLearnedAt: learnedAt })
		.where(and(eq(signingCertificates.fingerprint, fingerprint), isNull(signingCertificates.revokedAt)));
}

/** Whether a token refused the PIN of this MAC. */
export async function isPinRefused(db: Queryable, mac: Buffer): Promise<boolean> {
	return (await db.$count(refusedPins, eq(refusedPins.mac, mac))) > 0;
}

export async function markPinRefused(db: Queryable, mac: Buffer): Promise<void> {
	await db.insert(refusedPins).values({ mac }).onConflictDoNothing();
}

/** Lets refused PINs be tried again. Returns how many there were. */
export async function forgetRefusedPins(tx: Transaction): Promise<number> {
	const { rowCount } = await tx.delete(refusedPins);
	return rowCount ?? 0;
}

/** One process at a time, until the transaction ends. False if another one has the lock for longer than a signature usually takes. */
export async function lockPin(tx: Transaction): Promise<boolean> {
	await tx.execute(sql`SET LOCAL lock_timeout = '5s'`);
	try {
		await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('doc-signing PIN'))`);
		return true;
	} catch (error) {
		if (isLockTimeout(error)) return false;
		throw error;
	}
}

/** Every certificate ever used for sealing, newest first. */
export function listCertificates(db: Queryable): Promise<CertificateRow[]> {
	return db.select().from(signingCertificates).orderBy(desc(signingCertificates.createdAt));
}
