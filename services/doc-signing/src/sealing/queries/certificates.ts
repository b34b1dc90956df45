import type { Queryable } from "@repo/service-kit/database";
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { signingCertificates } from "../tables.ts";

export type CertificateRow = typeof signingCertificates.$inferSelect;

/** The certificate that the service made for itself and seals with now. */
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

/** Nothing happens when it is known, or when another instance made one first. */
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

/** Records that a certificate, or one that vouches for it, was revoked; what was learnt first stays. */
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

/** Every certificate that ever sealed, newest first. */
export function listCertificates(db: Queryable): Promise<CertificateRow[]> {
	return db.select().from(signingCertificates).orderBy(desc(signingCertificates.createdAt));
}
