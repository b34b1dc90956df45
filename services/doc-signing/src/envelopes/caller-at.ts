import type { Queryable } from "@repo/service-kit/database";
import { type AccountUser, type ApiCaller, callerInAccount } from "../accounts/caller.ts";
import type { Owner } from "../accounts/owner.ts";
import { findPlace, type Place } from "../accounts/teams/place-of.ts";
import type { Person } from "../accounts/teams/queries.ts";
import type { SessionPermission } from "../accounts/teams/rules/permissions.ts";
import { DocumentNotFound } from "./documents/errors.ts";
import { findOwner } from "./queries.ts";
import { TemplateNotFound } from "./templates/errors.ts";

type Kind = "document" | "template";

/**
 * A user in the account that owns a document or template, whichever team is selected. Throws DocumentNotFound or
 * TemplateNotFound for anyone else, NotPermitted for what their role does not allow.
 */
export function callerAt<P extends SessionPermission>(
	db: Queryable,
	permission: P,
	user: AccountUser,
	kind: Kind,
	id: number,
): Promise<ApiCaller<P>> {
	return inAccount(db, user.id, kind, id, ({ teamId }) => callerInAccount(db, permission, user, teamId));
}

/** A member of that account, whose role decides what they may do there. Throws like `callerAt`. */
export function placeAt(db: Queryable, person: Person, kind: Kind, id: number): Promise<Place> {
	return inAccount(db, person.id, kind, id, (owner) => findPlace(db, person, owner));
}

async function inAccount<Found>(
	db: Queryable,
	userId: number,
	kind: Kind,
	id: number,
	find: (owner: Owner) => Promise<Found | undefined>,
): Promise<Found> {
	const owner = await findOwner(db, kind, id);
	const isTheirs = owner && (owner.teamId !== null || owner.userId === userId);
	const found = isTheirs && (await find(owner));
	if (!found) throw kind === "document" ? new DocumentNotFound() : new TemplateNotFound();
	return found;
}
