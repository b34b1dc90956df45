import { checkCsrf } from "@repo/accounts/forms";
import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import {
	InvitationNotOpen,
	InviterCannotInvite,
	TooManyInvitations,
} from "../../../accounts/invitations/errors.ts";
import { listOpen } from "../../../accounts/invitations/queries.ts";
import { resendInvitation } from "../../../accounts/invitations/resend-invitation.ts";
import { revokeInvitation } from "../../../accounts/invitations/revoke-invitation.ts";
import { listTeamsOf } from "../../../accounts/teams/queries.ts";
import { rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedIn } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { actingMember } from "../../frame/open-settings.ts";
import { TEAMS, teamAddress } from "./addresses.ts";
import { memberRoutes } from "./members.tsx";
import { readTeam } from "./read-team.ts";
import { TeamPage } from "./team-page.tsx";
import { TeamsPage } from "./teams-page.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

const teamsDone = new Map([["left", "You have left the team."]]);
const teamDone = new Map([
	["joined", "Welcome to the team."],
	["invited", "Invitation sent."],
	["resend", "Invitation sent again. The link in the earlier email no longer works."],
	["revoke", "Invitation revoked."],
	["closed", "This invitation is no longer open."],
	["role", "Role changed."],
	["removed", "Member removed."],
]);
const request = { query: z.object({ done: z.string().max(20).optional().catch(undefined) }) };
const invitationActions = { resend: resendInvitation, revoke: revokeInvitation };

/** The teams of the signed-in account, their members and invitations. */
export function teamSettingsRoutes(deps: Deps): Endpoint[] {
	const { db, clock } = deps;
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const show = async <Status extends 200 | 403 | 409 | 429>(
		status: Status,
		session: Session,
		teamId: number,
		shown: { done?: string | undefined; error?: string },
	) => {
		const view = await readTeam(db, teamId, session.user.id);
		const invitations = rolesFrom(view.own.role).length > 0 ? await listOpen(db, teamId, clock()) : [];
		return page(status, <TeamPage {...{ session, view, invitations, done: undefined, ...shown }} />);
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: TEAMS,
			operationId: "showTeams",
			summary: "The teams of the account",
			request,
			handle: async ({ caller: { session }, query }) => {
				const teams = await listTeamsOf(db, session.user.id);
				const done = teamsDone.get(query.done ?? "");
				return page(200, <TeamsPage session={session} teams={teams} done={done} />);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: `${TEAMS}/:teamId`,
			operationId: "showTeam",
			summary: "The members of a team, and its invitations",
			request: { ...request, params: z.object({ teamId: idText }) },
			handle: async ({ caller: { session }, params, query }) =>
				show(200, session, params.teamId, { done: teamDone.get(query.done ?? "") }),
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${TEAMS}/:teamId/invitations/:invitationId/:action`,
			operationId: "changeInvitation",
			summary: "Send an invitation again, or revoke it",
			request: {
				...formRequest,
				params: z.object({
					teamId: idText,
					invitationId: idText,
					action: z.enum(["resend", "revoke"]),
				}),
			},
			handle: async ({ caller, params, body }) => {
				const { session } = caller;
				const { teamId, invitationId: id, action } = params;
				checkCsrf(session, "team", body.csrf);
				const by = actingMember(deps, caller, teamAddress(teamId));
				try {
					await invitationActions[action](deps, { teamId, id }, by);
				} catch (error) {
					if (error instanceof InvitationNotOpen) return seeOther(`${teamAddress(teamId)}?done=closed`);
					if (error instanceof InviterCannotInvite)
						return show(409, session, teamId, { error: error.detail });
					if (!(error instanceof TooManyInvitations)) throw error;
					return show(429, session, teamId, { error: error.detail });
				}
				return seeOther(`${teamAddress(teamId)}?done=${action}`);
			},
		}),
		...memberRoutes(deps),
	];
}
