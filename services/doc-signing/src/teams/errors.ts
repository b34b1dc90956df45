import { Conflict, Forbidden, NotFound } from "@repo/http-errors";
import { describeRefusal } from "./rules/describe-permissions.ts";
import type { Permission } from "./rules/permissions.ts";

/** What it asks for exists and may be seen, but the role does not reach it. */
export class NotPermitted extends Forbidden {
	constructor(permission: Permission) {
		const reason = describeRefusal(permission) ?? "This is not permitted.";
		super("not_permitted", `${reason} Ask an owner or admin of the team.`);
	}
}

export class NoSuchTeam extends NotFound {
	constructor() {
		super("team_not_found", "There is no such team.");
	}
}

export class AlreadyMember extends Conflict {
	constructor() {
		super("already_member", "This person is a member of the team already.");
	}
}

export class NotAMember extends Conflict {
	constructor() {
		super("not_a_member", "This person is not a member of the team.");
	}
}

export class LastOwner extends Conflict {
	constructor() {
		super("last_owner", "A team keeps at least one owner: make somebody else its owner first.");
	}
}
