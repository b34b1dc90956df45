import { SECURITY_PATH } from "@repo/accounts/security";
import { pageResponses } from "@repo/service-kit/html";
import { Icon, PageHeader } from "@repo/service-kit/ui";
import { type Endpoint, endpoint, readableAddress } from "@repo/validation";
import { withTeam } from "../../accounts/teams/with-team.ts";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument, SignOut } from "../../callers/app-document.tsx";
import { appPages } from "../../callers/app-pages.ts";
import { bySession, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type ChosenAccount, chooseAccount } from "../frame/choose-account.ts";
import { teamQuery } from "../frame/open-settings.ts";
import { nameAccount, TeamSwitch } from "../frame/settings-document.tsx";
import { personPlaces, placesFor, type SettingsPlace } from "../frame/settings-places.ts";

/** The page that links to every setting. */
export function settingsRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const caller = signedIn(deps, bySession);
	return [
		appPages(deps, caller).page({
			path: "/settings",
			query: teamQuery,
			open: ({ session, query }) => chooseAccount(deps.db, session.user.id, query.team),
			view: ({ session, opened: account }) => <SettingsPage {...{ session, account }} />,
		}),
		endpoint({
			method: "get",
			path: "/settings/security",
			documented: false,
			caller,
			responses: pageResponses,
			handle: async () => ({ status: 303, headers: { Location: SECURITY_PATH } }),
		}),
	];
}

/** Links to all settings, with a description of each. */
function SettingsPage({ session, account }: { session: Session; account: ChosenAccount }) {
	const places = placesFor(account);
	return (
		<AppDocument session={session} title="Settings" current="/settings">
			<PageHeader title="Settings" meta={`${session.user.name}, ${readableAddress(session.user.email)}`} />
			<TeamSwitch account={account} path="/settings" />
			<div class="settings-index">
				{places.length > 0 && <Group title={nameAccount(account)} places={places} teamId={account.teamId} />}
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
