import { checkCsrf } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import { emptyForm, formRequest, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, emailAddress, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { inviteMember } from "../../../accounts/invitations/invite-member.ts";
import { changeRole } from "../../../accounts/teams/change-role.ts";
import { NoSuchMember } from "../../../accounts/teams/errors.ts";
import { removeMember } from "../../../accounts/teams/remove-member.ts";
import { teamRoles } from "../../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedIn } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { actingMember } from "../../frame/open-settings.ts";
import { inviteAddress, memberAddress, TEAMS, teamAddress } from "./addresses.ts";
import { InvitePage } from "./invite-page.tsx";
import { MemberPage } from "./member-page.tsx";
import { readTeam } from "./read-team.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

const role = z.enum(teamRoles, "must be owner, admin or member");
const inviteForm = z.object({ email: emailAddress, role });
const teamParams = z.object({ teamId: idText });
const memberParams = teamParams.extend({ userId: idText });

/** Changes of a team's members. Asks for a new proof if the last one is too old, before anything is typed. */
export function memberRoutes(deps: Deps): Endpoint[] {
	const { db } = deps;
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const memberView = async (session: Session, { teamId, userId }: z.output<typeof memberParams>) => {
		const view = await readTeam(db, teamId, session.user.id);
		const member = view.members.find((one) => one.userId === userId);
		if (!member) throw new NoSuchMember();
		return { view, member };
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: `${TEAMS}/:teamId/invite`,
			operationId: "showInvite",
			summary: "The form that invites a person",
			request: { params: teamParams },
			handle: async ({ caller: { session }, params: { teamId } }) => {
				const view = await readTeam(db, teamId, session.user.id);
				requireProof(deps, session, inviteAddress(teamId));
				return page(200, <InvitePage {...{ session, view, form: emptyForm }} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${TEAMS}/:teamId/invite`,
			operationId: "inviteMember",
			summary: "Invite a person to a team",
			request: { ...formRequest, params: teamParams },
			handle: async ({ caller, params: { teamId }, body }) => {
				const { session } = caller;
				const view = await readTeam(db, teamId, session.user.id);
				requireProof(deps, session, inviteAddress(teamId));
				const { refused } = await submitForm(inviteForm, body, {
					check: () => checkCsrf(session, "team", body.csrf),
					act: (input) =>
						inviteMember(deps, { teamId, ...input }, actingMember(deps, caller, inviteAddress(teamId))),
					fieldOf: { already_member: "email", already_invited: "email" },
				});
				if (refused) return page(refused.status, <InvitePage {...{ session, view, form: refused.form }} />);
				return seeOther(`${teamAddress(teamId)}?done=invited`);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: `${TEAMS}/:teamId/members/:userId`,
			operationId: "showMember",
			summary: "The role of a member",
			request: { params: memberParams },
			handle: async ({ caller: { session }, params }) => {
				const shown = await memberView(session, params);
				requireProof(deps, session, memberAddress(params.teamId, params.userId));
				return page(200, <MemberPage {...{ session, ...shown, form: emptyForm }} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${TEAMS}/:teamId/members/:userId`,
			operationId: "changeMember",
			summary: "Change the role of a member",
			request: { ...formRequest, params: memberParams },
			handle: async ({ caller, params, body }) => {
				const { session } = caller;
				const shown = await memberView(session, params);
				requireProof(deps, session, memberAddress(params.teamId, params.userId));
				const { refused } = await submitForm(z.object({ role }), body, {
					check: () => checkCsrf(session, "team", body.csrf),
					act: (input) =>
						changeRole(
							deps,
							{ ...params, ...input },
							actingMember(deps, caller, memberAddress(params.teamId, params.userId)),
						),
					fieldOf: { last_owner: "role" },
				});
				if (refused)
					return page(refused.status, <MemberPage {...{ session, ...shown, form: refused.form }} />);
				return seeOther(`${teamAddress(params.teamId)}?done=role`);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${TEAMS}/:teamId/members/:userId/remove`,
			operationId: "removeMember",
			summary: "Remove a member, or leave the team",
			request: { ...formRequest, params: memberParams },
			handle: async ({ caller, params, body }) => {
				const { session } = caller;
				const shown = await memberView(session, params);
				requireProof(deps, session, memberAddress(params.teamId, params.userId));
				const { refused } = await submitForm(z.object({}), body, {
					check: () => checkCsrf(session, "team", body.csrf),
					act: () =>
						removeMember(
							deps,
							params,
							actingMember(deps, caller, memberAddress(params.teamId, params.userId)),
						),
				});
				if (refused)
					return page(refused.status, <MemberPage {...{ session, ...shown, form: refused.form }} />);
				const isLeaving = params.userId === session.user.id;
				return seeOther(isLeaving ? `${TEAMS}?done=left` : `${teamAddress(params.teamId)}?done=removed`);
			},
		}),
	];
}
