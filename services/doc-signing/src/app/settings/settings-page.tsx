import { Icon, PageHeader } from "@repo/service-kit/ui";
import { withTeam } from "../../accounts/teams/with-team.ts";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument, SignOut } from "../../callers/app-document.tsx";
import { nameOf, type SettingsAccount, TeamSwitch } from "../frame/settings-document.tsx";
import { personPlaces, type SettingsPlace } from "../frame/settings-places.ts";

/** Links to all settings, with a description of each. */
export function SettingsPage({ session, account }: { session: Session; account: SettingsAccount }) {
	return (
		<AppDocument session={session} title="Settings" current="/settings">
			<PageHeader title="Settings" meta={`${session.user.name}, ${session.user.email}`} />
			<TeamSwitch account={account} path="/settings" />
			<div class="settings-index">
				{account.places.length > 0 && (
					<Group title={nameOf(account)} places={account.places} teamId={account.teamId} />
				)}
				<Group title="Your account" places={personPlaces} teamId={null} />
			</div>
			{/* On phones, whose bar at the bottom has no room for it. */}
			<div class="sign-out">
				<SignOut session={session} />
			</div>
		</AppDocument>
	);
}

type GroupProps = { title: string; places: readonly SettingsPlace[]; teamId: number | null };

function Group({ title, places, teamId }: GroupProps) {
	return (
		<section>
			<h2>{title}</h2>
			<ul class="places">
				{places.map(({ path, name, what }) => (
					<li key={path}>
						<a href={withTeam(path, teamId)}>
							<span>
								<strong>{name}</strong>
								<span class="soft">{what}</span>
							</span>
							<Icon name="chevron-right" />
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
