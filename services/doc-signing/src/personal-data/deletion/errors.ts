import { Conflict } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

export class OwnsTeam extends Conflict {
	readonly team: { teamId: number; name: string };

	constructor(team: { teamId: number; name: string }) {
		super("owns_team", ...said(({ teams }) => teams.refusals.ownsTeam));
		this.team = team;
	}
}
