import { Conflict } from "@repo/http-errors";

export class OwnsTeam extends Conflict {
	constructor() {
		super(
			"owns_team",
			"A team with other members has no other owner. Make one of them an owner first, or remove them.",
		);
	}
}
