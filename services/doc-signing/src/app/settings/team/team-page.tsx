import { csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { Moment } from "@repo/service-kit/html";
import { Badge, ButtonLink } from "@repo/service-kit/ui";
import type { OpenInvitation } from "../../../accounts/invitations/queries.ts";
import type { TeamMember } from "../../../accounts/teams/queries.ts";
import { mayGrant, rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { invitationAddress, inviteAddress, memberAddress, TEAMS } from "./addresses.ts";
import type { TeamView } from "./read-team.ts";

type Props = {
	session: Session;
	view: TeamView;
	invitations: OpenInvitation[];
	done: string | undefined;
	error?: string | undefined;
};

/** The members of a team, and its open invitations. */
export function TeamPage({ session, view, invitations, done, error }: Props) {
	const { team, members, own } = view;
	return (
		<SettingsDocument
			session={session}
			title={team.name}
			current={TEAMS}
			back={{ href: TEAMS, name: "Teams" }}
			done={done}
		>
			{error && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			<h2>Members</h2>
			<ul class="rows">
				{members.map((member) => (
					<Member key={member.userId} member={member} view={view} />
				))}
			</ul>
			{rolesFrom(own.role).length > 0 && (
				<p class="actions">
					<ButtonLink look="primary" icon="plus" href={inviteAddress(team.id)}>
						Invite member
					</ButtonLink>
				</p>
			)}
			{invitations.length > 0 && <h2>Invitations</h2>}
			{invitations.length > 0 && (
				<ul class="rows">
					{invitations.map((invitation) => (
						<Invitation key={invitation.id} {...{ session, view, invitation }} />
					))}
				</ul>
			)}
		</SettingsDocument>
	);
}

function Member({ member, view: { team, own } }: { member: TeamMember; view: TeamView }) {
	const { userId, name, email, role } = member;
	const isOwn = userId === own.userId;
	return (
		<li>
			<div>
				<strong dir="auto">{name}</strong> <Badge>{role}</Badge> {isOwn && <Badge meaning="info">you</Badge>}
				<p class="soft">{email}</p>
			</div>
			{(isOwn || mayGrant(role, own.role)) && (
				<ButtonLink small href={memberAddress(team.id, userId)}>
					{isOwn ? "Change or leave" : <Change name={name} />}
				</ButtonLink>
			)}
		</li>
	);
}

function Change({ name }: { name: string }) {
	return (
		<>
			Change<span class="unseen"> {name}</span>
		</>
	);
}

type InvitationProps = { session: Session; view: TeamView; invitation: OpenInvitation };

function Invitation({ session, view: { team, own }, invitation }: InvitationProps) {
	const { id, email, role, expiresAt } = invitation;
	const hidden = { csrf: csrfToken(session, "team") };
	return (
		<li>
			<div>
				<strong>{email}</strong> <Badge>{role}</Badge>
				<p class="soft">
					Expires on <Moment at={expiresAt} timeZone={session.user.timeZone} />
				</p>
			</div>
			{mayGrant(role, own.role) && (
				<div class="actions">
					<SettingForm action={invitationAddress(team.id, id, "resend")} hidden={hidden} button="Resend" />
					<SettingForm
						action={invitationAddress(team.id, id, "revoke")}
						hidden={hidden}
						button="Revoke"
						look="danger"
					/>
				</div>
			)}
		</li>
	);
}
