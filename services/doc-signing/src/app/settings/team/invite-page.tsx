import { csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { Field, FormError, type FormState } from "@repo/service-kit/html";
import { rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { inviteAddress, TEAMS, teamAddress } from "./addresses.ts";
import type { TeamView } from "./read-team.ts";
import { RoleField } from "./role-field.tsx";

type Props = { session: Session; view: TeamView; form: FormState };

export function InvitePage({ session, view: { team, own }, form }: Props) {
	return (
		<SettingsDocument
			session={session}
			title={`Invite to ${team.name}`}
			current={TEAMS}
			back={{ href: teamAddress(team.id), name: team.name }}
		>
			<p>
				The person receives an email with a link. It works once, only for this address, and expires after 7
				days.
			</p>
			<FormError form={form} />
			<SettingForm
				action={inviteAddress(team.id)}
				hidden={{ csrf: csrfToken(session, "team") }}
				button="Send invitation"
				look="primary"
				cancel={teamAddress(team.id)}
			>
				<Field
					form={form}
					name="email"
					label="Email address"
					type="email"
					autoComplete="off"
					maxLength={254}
				/>
				<RoleField form={form} roles={rolesFrom(own.role)} value="member" />
			</SettingForm>
		</SettingsDocument>
	);
}
