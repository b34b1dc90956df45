import { columns, rowId } from "@repo/service-kit/cli";
import { z } from "zod";
import { getUserByEmail } from "../../accounts/queries.ts";
import { checked, planSchema } from "../../accounts/schemas.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { createTeam } from "../../accounts/teams/create-team.ts";
import { getTeam, listMembers, listTeams } from "../../accounts/teams/queries.ts";
import { removeMember } from "../../accounts/teams/remove-member.ts";
import { teamRoles } from "../../accounts/teams/rules/permissions.ts";
import { teamName } from "../../accounts/teams/rules/team-name.ts";
import { deleteTeam } from "../../personal-data/deletion/delete-team.ts";
import { actingOperator } from "../acting-operator.ts";
import { changeTeamPlan } from "../change-access.ts";
import { commandGroup, recordChange } from "../command-context.ts";

type NewTeamOptions = { name: string; owner: string; plan: string };

const roleSchema = z.enum(teamRoles, "must be owner, admin or member");

export const teamCommands = commandGroup("teams", "Teams, whose members share documents", (add) => {
	add({
		name: "create",
		description: "create a team with its owner",
		example: "--name Letting --owner ada@example.com",
		run: async (context, { name, owner, plan }: NewTeamOptions) => {
			const { id: ownerId } = await getUserByEmail(context.db, owner);
			const input = {
				name: checked(teamName, name, "name"),
				plan: checked(planSchema, plan, "plan"),
				ownerId,
			};
			const team = await recordChange(
				context,
				(deps) => createTeam(deps, input),
				({ id: teamId }) => ({ type: "team.created", userId: ownerId, teamId }),
			);
			context.print(team, [`Team ${team.id}: ${team.name}, ${team.plan} plan`]);
		},
	})
		.requiredOption("--name <name>", "the team's name")
		.requiredOption("--owner <email>", "the account that becomes the owner")
		.option("--plan <plan>", "free or enterprise", "free");
	add({
		name: "list",
		description: "list teams",
		run: async (context) => {
			const rows = await listTeams(context.db);
			const lines = columns(
				rows.map(({ id, name, plan }) => [id, name, plan]),
				"There are no teams.",
			);
			context.print(rows, lines);
		},
	});
	add({
		name: "members <team-id>",
		description: "list the members of a team",
		example: "3",
		run: async (context, team: string) => {
			const { id } = await getTeam(context.db, rowId(team));
			const rows = await listMembers(context.db, id);
			context.print(rows, columns(rows.map(({ userId, email, name, role }) => [userId, email, name, role])));
		},
	});
	add({
		name: "add-member <team-id> <email>",
		description: "add an account to a team",
		example: "3 grace@example.com --role admin",
		run: async (context, team: string, email: string, { role }: { role: string }) => {
			const { id, name } = await getTeam(context.db, rowId(team));
			const user = await getUserByEmail(context.db, email);
			const member = { teamId: id, userId: user.id, role: checked(roleSchema, role, "role") };
			const { role: asRole, ...membership } = member;
			await recordChange(
				context,
				(deps) => addMember(deps, member, "operator"),
				() => ({ type: "team.member_added", ...membership, details: { role: asRole } }),
			);
			context.print(member, [`${user.email} is ${member.role} of ${name}.`]);
		},
	}).option("--role <role>", "owner, admin or member", "member");
	add({
		name: "remove-member <team-id> <email>",
		description: "remove an account from a team, and revoke the API tokens it created there",
		example: "3 grace@example.com",
		run: async (context, team: string, email: string) => {
			const { id, name } = await getTeam(context.db, rowId(team));
			const user = await getUserByEmail(context.db, email);
			const member = { teamId: id, userId: user.id };
			await recordChange(
				context,
				(deps) => removeMember(deps, member, "operator"),
				(details) => ({ type: "team.member_removed", ...member, details }),
			);
			context.print(member, [`${user.email} is no longer a member of ${name}.`]);
		},
	});
	add({
		name: "delete <team-id>",
		description:
			"delete a team with its drafts and templates, end its members' access, and cancel documents out for signature; finished documents and audit logs are kept as evidence for the other parties",
		example: "3",
		run: async (context, team: string) => {
			const { id, name } = await getTeam(context.db, rowId(team));
			await deleteTeam(context, id, actingOperator(context));
			context.print({ teamId: id }, [`${name} is deleted. A background job removes its data.`]);
		},
	});
	add({
		name: "set-plan <team-id> <plan>",
		description: "change a team's plan to free or enterprise",
		example: "3 enterprise",
		run: async (context, team: string, plan: string) => {
			const newPlan = checked(planSchema, plan, "plan");
			const changed = await changeTeamPlan(context, rowId(team), newPlan, actingOperator(context));
			context.print(changed, [`${changed.name} is on the ${changed.plan} plan.`]);
		},
	});
});
