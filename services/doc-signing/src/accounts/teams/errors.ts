import { HOME } from "@repo/accounts/return-to";
import { ProofRequired } from "@repo/accounts/security";
import { Conflict, errorOf, Forbidden, NotFound } from "@repo/http-errors";

import { said } from "../../languages/said.ts";
import { type Permission, permissions } from "./rules/permissions.ts";

/** The caller may see the object, but its role does not allow the operation. */
export class NotPermitted extends Forbidden {
	constructor(permission: Permission) {
		const limited = permissions[permission].member;
		super("not_permitted", ...said(({ errors }) => errors.notPermitted({ limited })));
	}
}

/** The team accepts only members with a second factor. Pages lead to where one is set up. */
export class SecondFactorRequired extends Forbidden {
	constructor() {
		super("second_factor_required", ...said(({ teams }) => teams.refusals.secondFactor));
	}
}

/**
 * The same for a session that an identity provider opened without one: having a factor is not enough. Pages lead to where it
 * is proven, and back.
 */
export class FactorNotProven extends ProofRequired {
	constructor() {
		super(HOME);
	}
}

/** With `TEAMS=operator`. */
export const TeamsByOperator = errorOf(
	Forbidden,
	"teams_by_operator",
	...said(({ teams }) => teams.refusals.byOperator),
);

export const TooManyTeams = errorOf(Conflict, "too_many_teams", (count: number) =>
	said(({ teams }) => teams.refusals.tooMany({ count })),
);

export const NoSuchTeam = errorOf(
	NotFound,
	"team_not_found",
	...said(({ frame }) => frame.refusals.noSuchTeam),
);

export const AlreadyMember = errorOf(
	Conflict,
	"already_member",
	...said(({ teams }) => teams.refusals.alreadyMember),
);

export const NotAMember = errorOf(Conflict, "not_a_member", ...said(({ errors }) => errors.notMember));

/** A page about someone who is not or no longer a member. */
export const NoSuchMember = errorOf(
	NotFound,
	"member_not_found",
	...said(({ teams }) => teams.refusals.noSuchMember),
);

export const LastOwner = errorOf(Conflict, "last_owner", ...said(({ teams }) => teams.refusals.lastOwner));
