import { createHash } from "node:crypto";
import type { Queryable } from "@repo/service-kit/database";
import { eq, sql } from "drizzle-orm";
import { forgottenPeople } from "./tables.ts";

export type KnownPerson = { name: string; email: string };

/** Suggestions come from as many of the newest documents, so that they take as long in an account with a million. */
const RECENT_DOCUMENTS = 1000;

/**
 * The recipients of the user's recent documents and of these teams', of which the user must be a member, whose name or address
 * contains `text`: the newest first, each once, as last written.
 */
export async function listKnownPeople(
	db: Queryable,
	{ userId, teamIds }: { userId: number; teamIds: readonly number[] },
	{ text = "", limit }: { text?: string; limit: number },
): Promise<KnownPerson[]> {
	const { rows } = await db.execute<KnownPerson>(sql`
		WITH recent AS (
			(SELECT id FROM documents WHERE user_id = ${userId} AND team_id IS NULL AND deleted_at IS NULL
				ORDER BY id DESC LIMIT ${RECENT_DOCUMENTS})
			UNION ALL
			SELECT of_team.id FROM unnest(${sql.param(teamIds)}::int[]) AS team (id)
				CROSS JOIN LATERAL (SELECT id FROM documents WHERE team_id = team.id AND deleted_at IS NULL
					ORDER BY id DESC LIMIT ${RECENT_DOCUMENTS}) of_team
		), found AS (
			SELECT DISTINCT ON (lower(r.email)) r.name, r.email, r.id
			FROM recent JOIN recipients r ON r.document_id = recent.id
			WHERE NOT r.is_placeholder
				AND strpos(lower(r.name || ' ' || r.email), lower(${text}::text)) > 0
				AND NOT EXISTS (
					SELECT FROM forgotten_people f WHERE f.user_id = ${userId} AND f.forgotten_at >= r.created_at
						AND f.email_hash IN (sha256(''), sha256(convert_to(lower(r.email), 'UTF8'))))
			ORDER BY lower(r.email), r.id DESC
		)
		SELECT name, email FROM found ORDER BY id DESC LIMIT ${limit}`);
	return rows;
}

/** No longer suggests a person, or everyone without an address. */
export async function forgetPeople(
	db: Queryable,
	{ userId, email, at }: { userId: number; email: string; at: Date },
): Promise<void> {
	const emailHash = createHash("sha256").update(email.toLowerCase()).digest();
	await db
		.insert(forgottenPeople)
		.values({ userId, emailHash, forgottenAt: at })
		.onConflictDoUpdate({
			target: [forgottenPeople.userId, forgottenPeople.emailHash],
			set: { forgottenAt: at },
		});
}

export async function deleteForgottenPeople(db: Queryable, userId: number): Promise<void> {
	await db.delete(forgottenPeople).where(eq(forgottenPeople.userId, userId));
}
