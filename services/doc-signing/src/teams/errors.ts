import { Conflict, NotFound } from "@repo/http-errors";

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
