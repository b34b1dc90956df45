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
