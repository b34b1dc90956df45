import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import {
	InvitationNotOpen,
	InviterCannotInvite,
	TooManyInvitations,
} from "../../../accounts/invitations/errors.ts";
import { listOpen } from "../../../accounts/invitations/queries.ts";
import { resendInvitation } from "../../../accounts/invitations/resend-invitation.ts";
import { revokeInvitation } from "../../../accounts/invitations/revoke-invitation.ts";
import { createOwnTeam } from "../../../accounts/teams/create-team.ts";
import { listUserTeams } from "../../../accounts/teams/queries.ts";
import { rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import { teamName } from "../../../accounts/teams/rules/team-name.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { getPageWords } from "../../../languages/words.ts";
import { page } from "../../../platform/html/page.tsx";
import { actingMember } from "../../frame/open-settings.ts";
import { TEAMS } from "../../frame/settings-places.ts";
import { editTeamRoutes } from "./edit-team.tsx";
import { memberRoutes } from "./members.tsx";
import { readTeam, type TeamView, teamAddress } from "./read-team.ts";
import { TeamPage, TeamsPage } from "./team-page.tsx";

const params = z.object({ teamId: idText });
const invitationActions = { resend: resendInvitation, revoke: revokeInvitation };

/** The teams of the signed-in account, their members and invitations. */
export function teamSettingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { config, db, clock } = deps;
	const pages = appPages(deps);
	const listInvitations = async ({ team, own }: TeamView) =>
		rolesFrom(own.role).length > 0 ? listOpen(db, team.id, clock()) : [];
	return [
		...pages.formPage({
			path: TEAMS,
			purpose: "team",
			words: () => getPageWords().teams.done,
			view: async (shown) => {
				const teams = await listUserTeams(db, shown.session.user);
				return <TeamsPage {...shown} {...{ teams, mayCreate: config.TEAMS === "everyone" }} />;
			},
			form: {
				schema: z.object({ name: teamName }),
				act: async ({ name }, { caller }) => {
					const { id } = await createOwnTeam(deps, name, caller);
					return `${teamAddress(id)}?done=created`;
				},
			},
		}),
		pages.page({
			path: `${TEAMS}/:teamId`,
			params,
			open: ({ params, session }) => readTeam(db, params.teamId, session.user),
			words: () => getPageWords().teams.done,
			view: async ({ session, opened: view, done }) => (
				<TeamPage {...{ session, view, done }} invitations={await listInvitations(view)} />
			),
		}),
		pages.button({
			path: `${TEAMS}/:teamId/invitations/:invitationId/:action`,
			params: params.extend({ invitationId: idText, action: z.enum(["resend", "revoke"]) }),
			purpose: "team",
			act: async ({ caller, session, params: { teamId, invitationId: id, action } }) => {
				try {
					await invitationActions[action](
						deps,
						{ teamId, id },
						actingMember(deps, caller, teamAddress(teamId)),
					);
				} catch (error) {
					if (error instanceof InvitationNotOpen) return `${teamAddress(teamId)}?done=closed`;
					const isForReader = error instanceof InviterCannotInvite || error instanceof TooManyInvitations;
					if (!isForReader) throw error;
					const view = await readTeam(db, teamId, session.user);
					const shown = {
						session,
						view,
						error: error.in().detail,
						invitations: await listInvitations(view),
					};
					return page(error instanceof TooManyInvitations ? 429 : 409, <TeamPage {...shown} />);
				}
				return `${teamAddress(teamId)}?done=${action}`;
			},
		}),
		...editTeamRoutes(deps),
		...memberRoutes(deps),
	];
}
