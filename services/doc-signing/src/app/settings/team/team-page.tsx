import { csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { Moment } from "@repo/service-kit/html";
import { Badge, ButtonLink, EmptyState, Icon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { OpenInvitation } from "../../../accounts/invitations/queries.ts";
import type { TeamMember } from "../../../accounts/teams/queries.ts";
import { mayGrant, rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import type { TeamRole } from "../../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { memberAddress, TEAMS, type TeamView, teamAddress } from "./read-team.ts";

type Props = {
	session: Session;
	view: TeamView;
	invitations: OpenInvitation[];
	done?: string | undefined;
	error?: string;
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
					<ButtonLink look="primary" icon="plus" href={`${teamAddress(team.id)}/invite`}>
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
			{invitations.length > 0 && <p class="soft">Times in {session.user.timeZone}.</p>}
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
				<p class="soft">{readableAddress(email)}</p>
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
	const address = `${teamAddress(team.id)}/invitations/${id}`;
	return (
		<li>
			<div>
				<strong>{readableAddress(email)}</strong> <Badge>{role}</Badge>
				<p class="soft">
					Expires on <Moment at={expiresAt} timeZone={session.user.timeZone} />
				</p>
			</div>
			{mayGrant(role, own.role) && (
				<div class="actions">
					<SettingForm action={`${address}/resend`} hidden={hidden} button="Resend" />
					<SettingForm action={`${address}/revoke`} hidden={hidden} button="Revoke" look="danger" />
				</div>
			)}
		</li>
	);
}

type TeamsProps = {
	session: Session;
	teams: { id: number; name: string; role: TeamRole }[];
	done: string | undefined;
};

export function TeamsPage({ session, teams, done }: TeamsProps) {
	return (
		<SettingsDocument session={session} title="Teams" current={TEAMS} done={done}>
			{teams.length === 0 ? (
				<EmptyState icon="users">
					You are not in a team. Ask a team's owner to invite {readableAddress(session.user.email)}.
				</EmptyState>
			) : (
				<ul class="places">
					{teams.map(({ id, name, role }) => (
						<li key={id}>
							<a href={teamAddress(id)}>
								<span>
									<strong dir="auto">{name}</strong>
									<span class="soft">You are {described(role)}.</span>
								</span>
								<Icon name="chevron-right" />
							</a>
						</li>
					))}
				</ul>
			)}
		</SettingsDocument>
	);
}

const words: Record<TeamRole, string> = { owner: "an owner", admin: "an admin", member: "a member" };

function described(role: TeamRole): string {
	return words[role];
}
