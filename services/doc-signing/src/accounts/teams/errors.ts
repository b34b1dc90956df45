import { Conflict, errorOf, Forbidden, NotFound } from "@repo/http-errors";

import { said } from "../../languages/said.ts";
import { describeRefusal } from "./rules/describe-permissions.ts";
import type { Permission } from "./rules/permissions.ts";

/** The caller may see the object, but its role does not allow the operation. */
export class NotPermitted extends Forbidden {
	constructor(permission: Permission) {
		const reason = describeRefusal(permission) ?? "You are not allowed to do this.";
		super("not_permitted", `${reason} Ask an owner or admin of the team.`);
	}
}

/** The team accepts only members with a second factor. Pages lead to where one is set up. */
export class SecondFactorRequired extends Forbidden {
	constructor() {
		super(
			"second_factor_required",
			"A second factor is required. Set up a passkey or an authenticator app in the settings, under Security.",
		);
	}
}

/** With `TEAMS=operator`. */
export const TeamsByOperator = errorOf(
	Forbidden,
	"teams_by_operator",
	"On this service, the operator creates teams.",
);

export const TooManyTeams = errorOf(
	Conflict,
	"too_many_teams",
	(most: number) => `You can have ${most} teams. Delete one you no longer need.`,
);

export const NoSuchTeam = errorOf(
	NotFound,
	"team_not_found",
	...said(({ frame }) => frame.refusals.noSuchTeam),
);

export const AlreadyMember = errorOf(
	Conflict,
	"already_member",
	"This user is already a member of the team.",
);

export const NotAMember = errorOf(Conflict, "not_a_member", "This user is not a member of the team.");

/** A page about someone who is not or no longer a member. */
export const NoSuchMember = errorOf(NotFound, "member_not_found", "Member not found.");

export const LastOwner = errorOf(
	Conflict,
	"last_owner",
	"A team must have at least one owner. Make another member an owner first.",
);
