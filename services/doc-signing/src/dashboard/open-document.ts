import type { Queryable } from "@repo/service-kit/database";
import { DocumentNotFound } from "../documents/errors.ts";
import { findMembership } from "../teams/queries.ts";
import type { TeamRole } from "../teams/rules/permissions.ts";
import { findOwnerOf } from "./queries.ts";

export type Place = { userId: number; teamId: number | null; role: TeamRole | null };

/**
 * A person at a document: in the team that has it, or outside any team. Throws DocumentNotFound when it is neither theirs
 * nor their team's; `requirePermission` says what they may do.
 */
export async function placeAt(
	db: Queryable,
	{ userId, documentId }: { userId: number; documentId: number },
): Promise<Place> {
	const owner = await findOwnerOf(db, documentId);
	if (!owner) throw new DocumentNotFound();
	const { teamId } = owner;
	if (teamId === null) return { userId, teamId, role: null };
	const membership = await findMembership(db, { teamId, userId });
	if (!membership) throw new DocumentNotFound();
	return { userId, teamId, role: membership.role };
}
