import { SettingForm } from "@repo/accounts/pages";
import { Field, FormError, type FormState } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import { type Endpoint, emailAddress, idText, readableAddress } from "@repo/validation";
import { z } from "zod";
import { inviteMember } from "../../../accounts/invitations/invite-member.ts";
import { changeRole } from "../../../accounts/teams/change-role.ts";
import { NoSuchMember } from "../../../accounts/teams/errors.ts";
import type { TeamMember } from "../../../accounts/teams/queries.ts";
import { removeMember } from "../../../accounts/teams/remove-member.ts";
import { mayGrant, rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import { type TeamRole, teamRoles } from "../../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { useWords } from "../../../languages/use-words.ts";
import { actingMember } from "../../frame/open-settings.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { TEAMS } from "../../frame/settings-places.ts";
import { memberAddress, readTeam, type TeamView, teamAddress } from "./read-team.ts";

const role = z.enum(teamRoles, "must be owner, admin or member");
const teamParams = z.object({ teamId: idText });
const memberParams = teamParams.extend({ userId: idText });

/** Changes of a team's members. Asks for a new proof if the last one is too old, before anything is typed. */
export function memberRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const pages = appPages(deps);
	const memberPath = `${TEAMS}/:teamId/members/:userId`;
	const memberPage = pages.page({
		path: memberPath,
		params: memberParams,
		proof: "to-see",
		// The team's page shows the same of a member.
		isKept: true,
		purpose: "team",
		open: async ({ session, params: { teamId, userId } }) => {
			const isLeaving = userId === session.user.id;
			const view = await readTeam(db, teamId, session.user, { isLeaving });
			const member = view.members.find((one) => one.userId === userId);
			if (!member) throw new NoSuchMember();
			return { view, member };
		},
		view: ({ opened, ...shown }) => <MemberPage {...{ ...shown, ...opened }} />,
	});
	return [
		...pages.formPage({
			path: `${TEAMS}/:teamId/invite`,
			params: teamParams,
			proof: "to-see",
			isKept: true,
			purpose: "team",
			open: ({ session, params: { teamId } }) => readTeam(db, teamId, session.user),
			view: ({ opened: view, ...shown }) => <InvitePage {...{ ...shown, view }} />,
			form: {
				schema: z.object({ email: emailAddress, role }),
				fieldOf: { already_member: "email", already_invited: "email" },
				act: async (input, { caller, params: { teamId } }) => {
					await inviteMember(
						deps,
						{ teamId, ...input },
						actingMember(deps, caller, `${teamAddress(teamId)}/invite`),
					);
					return `${teamAddress(teamId)}?done=invited`;
				},
			},
		}),
		memberPage,
		pages.action(memberPage, {
			path: memberPath,
			purpose: "team",
			schema: z.object({ role }),
			fieldOf: { last_owner: "role" },
			act: async (input, { caller, params }) => {
				const by = actingMember(deps, caller, memberAddress(params.teamId, params.userId));
				await changeRole(deps, { ...params, ...input }, by);
				return `${teamAddress(params.teamId)}?done=role`;
			},
		}),
		pages.action(memberPage, {
			path: `${memberPath}/remove`,
			purpose: "team",
			schema: z.object({}),
			act: async (_typed, { caller, session, params }) => {
				await removeMember(
					deps,
					params,
					actingMember(deps, caller, memberAddress(params.teamId, params.userId)),
				);
				const isLeaving = params.userId === session.user.id;
				return isLeaving ? `${TEAMS}?done=left` : `${teamAddress(params.teamId)}?done=removed`;
			},
		}),
	];
}

type Props = { session: Session; view: TeamView; form: FormState; csrf: string };

function InvitePage({ session, view: { team, own }, form, csrf }: Props) {
	const words = useWords("teams");
	return (
		<SettingsDocument
			session={session}
			title={words.inviteTo({ team: team.name })}
			current={TEAMS}
			back={{ href: teamAddress(team.id), name: team.name }}
		>
			<p>{words.inviteMeaning}</p>
			<FormError form={form} />
			<SettingForm
				action={`${teamAddress(team.id)}/invite`}
				hidden={{ csrf }}
				button={words.sendInvitation}
				look="primary"
				cancel={teamAddress(team.id)}
			>
				<Field form={form} name="email" label={words.email} type="email" autoComplete="off" maxLength={254} />
				<RoleField form={form} roles={rolesFrom(own.role)} value="member" />
			</SettingForm>
		</SettingsDocument>
	);
}

/** One member: their role, and their removal. */
function MemberPage({ session, view: { team, own }, member, form, csrf }: Props & { member: TeamMember }) {
	const words = useWords("teams");
	const isOwn = member.userId === own.userId;
	const path = memberAddress(team.id, member.userId);
	const hidden = { csrf };
	return (
		<SettingsDocument
			session={session}
			title={member.name}
			current={TEAMS}
			back={{ href: teamAddress(team.id), name: team.name }}
		>
			<p>
				{readableAddress(member.email)} <Badge>{words.roles[member.role]}</Badge>
			</p>
			<FormError form={form} />
			{mayGrant(member.role, own.role) && (
				<SettingForm action={path} hidden={hidden} button={words.changeRole} look="primary">
					<RoleField form={form} roles={rolesFrom(own.role)} value={member.role} />
				</SettingForm>
			)}
			<h2>{isOwn ? words.leaveTitle : words.removeTitle}</h2>
			<p>{isOwn ? words.leaveMeaning : words.removeMeaning({ name: member.name })}</p>
			<SettingForm
				action={`${path}/remove`}
				hidden={hidden}
				button={isOwn ? words.leave : words.remove}
				look="danger"
			/>
		</SettingsDocument>
	);
}

type RoleProps = { form: FormState; roles: TeamRole[]; value: TeamRole };

function RoleField({ form, roles, value }: RoleProps) {
	const words = useWords("teams");
	const options = Object.fromEntries(roles.map((role) => [role, words.may[role]]));
	return <Field form={form} name="role" label={words.role} options={options} value={value} />;
}
