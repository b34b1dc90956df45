import { csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { FormError, type FormState } from "@repo/service-kit/html";
import type { TeamMember } from "../../../accounts/teams/queries.ts";
import { mayGrant, rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { memberAddress, TEAMS, teamAddress } from "./addresses.ts";
import type { TeamView } from "./read-team.ts";
import { RoleField } from "./role-field.tsx";

type Props = { session: Session; view: TeamView; member: TeamMember; form: FormState };

/** One member: their role, and their removal. */
export function MemberPage({ session, view: { team, own }, member, form }: Props) {
	const isOwn = member.userId === own.userId;
	const path = memberAddress(team.id, member.userId);
	const hidden = { csrf: csrfToken(session, "team") };
	return (
		<SettingsDocument
			session={session}
			title={member.name}
			current={TEAMS}
			back={{ href: teamAddress(team.id), name: team.name }}
		>
			<p>
				{member.email}, {member.role} of {team.name}
			</p>
			<FormError form={form} />
			{mayGrant(member.role, own.role) && (
				<SettingForm action={path} hidden={hidden} button="Change role" look="primary">
					<RoleField form={form} roles={rolesFrom(own.role)} value={member.role} />
				</SettingForm>
			)}
			<h2>{isOwn ? "Leave the team" : "Remove from the team"}</h2>
			<p>
				{isOwn ? "You immediately lose" : `${member.name} immediately loses`} access to the team's documents
				and templates, and {isOwn ? "your" : "their"} API tokens for the team stop working. The documents
				remain with the team. Open invitations that {isOwn ? "you" : "they"} sent are revoked.
			</p>
			<SettingForm
				action={`${path}/remove`}
				hidden={hidden}
				button={isOwn ? "Leave team" : "Remove member"}
				look="danger"
			/>
		</SettingsDocument>
	);
}
