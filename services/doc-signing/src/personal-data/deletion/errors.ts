import { Conflict } from "@repo/http-errors";

export class OwnsTeam extends Conflict {
	readonly team: { teamId: number; name: string };

	constructor(team: { teamId: number; name: string }) {
		super(
			"owns_team",
			"You are the only owner of a team that has other members. Make one of them an owner first, or remove them.",
		);
		this.team = team;
	}
}
