import { EmptyState, Icon } from "@repo/service-kit/ui";
import type { TeamRole } from "../../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { TEAMS, teamAddress } from "./addresses.ts";

type Props = {
	session: Session;
	teams: { id: number; name: string; role: TeamRole }[];
	done: string | undefined;
};

export function TeamsPage({ session, teams, done }: Props) {
	return (
		<SettingsDocument session={session} title="Teams" current={TEAMS} done={done}>
			{teams.length === 0 ? (
				<EmptyState icon="users">
					You are not in a team. Ask a team's owner to invite {session.user.email}.
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
