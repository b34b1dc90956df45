import { csrfToken } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { SECURITY_PATH } from "@repo/accounts/security";
import { Field, FormError, type FormState, Moment } from "@repo/service-kit/html";
import { Badge, ButtonLink, EmptyState, Icon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { OpenInvitation } from "../../../accounts/invitations/queries.ts";
import type { TeamMember, UserTeam } from "../../../accounts/teams/queries.ts";
import { mayGrant, rolesFrom } from "../../../accounts/teams/rules/granting-roles.ts";
import { findReach } from "../../../accounts/teams/rules/permissions.ts";
import { MAX_TEAM_NAME } from "../../../accounts/teams/rules/team-name.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { useWords } from "../../../languages/use-words.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { TEAMS } from "../../frame/settings-places.ts";
import { memberAddress, type TeamView, teamAddress } from "./read-team.ts";

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
	const words = useWords("teams");
	const { places, sessions } = useWords("settings");
	const mayManage = findReach(own.role, "team.manage") === "all";
	return (
		<SettingsDocument
			session={session}
			title={team.name}
			current={TEAMS}
			back={{ href: TEAMS, name: places.teams }}
			done={done}
			actions={
				mayManage && (
					<ButtonLink icon="settings" href={`${teamAddress(team.id)}/edit`}>
						{words.settings}
					</ButtonLink>
				)
			}
		>
			{error && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			<h2>{words.members}</h2>
			<ul class="rows">
				{members.map((member) => (
					<Member key={member.userId} member={member} view={view} />
				))}
			</ul>
			{rolesFrom(own.role).length > 0 && (
				<p class="actions">
					<ButtonLink look="primary" icon="plus" href={`${teamAddress(team.id)}/invite`}>
						{words.invite}
					</ButtonLink>
				</p>
			)}
			{invitations.length > 0 && <h2>{words.invitations}</h2>}
			{invitations.length > 0 && (
				<ul class="rows">
					{invitations.map((invitation) => (
						<Invitation key={invitation.id} {...{ session, view, invitation }} />
					))}
				</ul>
			)}
			{invitations.length > 0 && <p class="soft">{sessions.times({ zone: session.user.timeZone })}</p>}
		</SettingsDocument>
	);
}

function Member({ member, view: { team, own } }: { member: TeamMember; view: TeamView }) {
	const words = useWords("teams");
	const { userId, name, email, role, hasFactor } = member;
	const isOwn = userId === own.userId;
	return (
		<li>
			<div>
				<strong dir="auto">{name}</strong> <Badge>{words.roles[role]}</Badge>{" "}
				{isOwn && <Badge meaning="info">{words.you}</Badge>}{" "}
				{team.requiresSecondFactor && !hasFactor && <Badge meaning="warning">{words.noFactor}</Badge>}
				<p class="soft">{readableAddress(email)}</p>
			</div>
			{(isOwn || mayGrant(role, own.role)) && (
				<ButtonLink small href={memberAddress(team.id, userId)}>
					{isOwn ? words.changeOrLeave : <Change name={name} />}
				</ButtonLink>
			)}
		</li>
	);
}

function Change({ name }: { name: string }) {
	return (
		<>
			{useWords("teams").change}
			<span class="unseen"> {name}</span>
		</>
	);
}

type InvitationProps = { session: Session; view: TeamView; invitation: OpenInvitation };

function Invitation({ session, view: { team, own }, invitation }: InvitationProps) {
	const words = useWords("teams");
	const { id, email, role, expiresAt } = invitation;
	const hidden = { csrf: csrfToken(session, "team") };
	const address = `${teamAddress(team.id)}/invitations/${id}`;
	return (
		<li>
			<div>
				<strong>{readableAddress(email)}</strong> <Badge>{words.roles[role]}</Badge>
				<p class="soft">
					{words.expires} <Moment at={expiresAt} timeZone={session.user.timeZone} />
				</p>
			</div>
			{mayGrant(role, own.role) && (
				<div class="actions">
					<SettingForm action={`${address}/resend`} hidden={hidden} button={words.resend} />
					<SettingForm action={`${address}/revoke`} hidden={hidden} button={words.revoke} look="danger" />
				</div>
			)}
		</li>
	);
}

type TeamsProps = {
	session: Session;
	teams: UserTeam[];
	mayCreate: boolean;
	form: FormState;
	csrf: string;
	done: string | undefined;
};

/** The teams of a person, and the form for another one. */
export function TeamsPage({ session, teams, mayCreate, form, csrf, done }: TeamsProps) {
	const words = useWords("teams");
	const { places } = useWords("settings");
	const email = readableAddress(session.user.email);
	return (
		<SettingsDocument session={session} title={places.teams} meta={words.meta} current={TEAMS} done={done}>
			{teams.length === 0 ? (
				<EmptyState icon="users">
					{words.none({ email })}
					{!mayCreate && ` ${words.byOperator}`}
				</EmptyState>
			) : (
				<ul class="places">
					{teams.map((team) => (
						<li key={team.id}>
							<TeamLink {...team} userId={session.user.id} />
						</li>
					))}
				</ul>
			)}
			{mayCreate && (
				<section>
					<h2>{words.create}</h2>
					<FormError form={form} />
					<SettingForm
						action={TEAMS}
						hidden={{ csrf }}
						button={words.create}
						{...(teams.length === 0 && { look: "primary" as const })}
					>
						<Field
							form={form}
							name="name"
							label={words.name}
							hint={words.nameHint}
							maxLength={MAX_TEAM_NAME}
							autoComplete="organization"
						/>
					</SettingForm>
				</section>
			)}
		</SettingsDocument>
	);
}

/** A member without a required second factor can set one up, or leave. */
function TeamLink({ id, name, role, missingFactor, userId }: UserTeam & { userId: number }) {
	const words = useWords("teams");
	const lacksFactor = missingFactor === "factor";
	return (
		<>
			<a href={lacksFactor ? SECURITY_PATH : teamAddress(id)}>
				<span>
					<strong dir="auto">{name}</strong>
					<span class="soft">{lacksFactor ? words.requires : words.youAre[role]}</span>
				</span>
				<Icon name="chevron-right" />
			</a>
			{lacksFactor && (
				<p class="place-foot">
					<a href={memberAddress(id, userId)}>{words.leaveTitle}</a>
				</p>
			)}
		</>
	);
}
