import { type FormState, NavigationLinks } from "@repo/service-kit/html";
import { type BackLink, Banner, Icon, PageHeader } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { withTeam } from "../../accounts/teams/with-team.ts";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import type { ChosenAccount } from "./choose-account.ts";
import { personPlaces, placesFor, type SettingsPlace } from "./settings-places.ts";

/** The owner of the settings on a page: the person, or a team in which they have the role. */
type SettingsAccount = Omit<ChosenAccount, "userId">;

/** What is on every page of an account's settings. */
export type SettingsView = {
	session: Session;
	account: ChosenAccount;
	form: FormState;
	done: string | undefined;
	/** The token for the page's forms. */
	csrf: string;
};

type Props = {
	session: Session;
	title: string;
	current: string;
	/** Confirms the last action. */
	done?: string | undefined;
	account?: SettingsAccount;
	/** Content as wide as the page, such as tables. */
	wide?: boolean;
	actions?: ComponentChildren;
	meta?: ComponentChildren;
	/** The page of the settings that this one belongs to. */
	back?: BackLink | undefined;
	/** Links and scripts of a scripted page. */
	head?: ComponentChildren;
	/** The page is about one thing of the account, which another account does not have. */
	isDetail?: boolean;
	children: ComponentChildren;
};

const personal: SettingsAccount = { teamId: null, role: null, teams: [] };

/**
 * The frame of the settings pages, with their navigation at the side; on phones, `/settings` is a separate
 * page.
 */
export function SettingsDocument({ account = personal, children, ...props }: Props) {
	const { session, title, current, done, wide = false, actions, meta, head, back, isDetail = false } = props;
	const places = placesFor(account);
	return (
		<AppDocument session={session} title={title} head={head} current="/settings">
			<div class="settings-frame">
				<div class="settings-side">
					{!back && (
						<a class="back" href={withTeam("/settings", account.teamId)}>
							<Icon name="chevron-left" />
							Settings
						</a>
					)}
					<NavigationLinks label="Your settings" places={linksTo(personPlaces)} current={current} />
					{places.length > 0 && (
						<>
							<p class="soft">{nameAccount(account)}</p>
							<NavigationLinks
								label={`Settings of ${nameAccount(account)}`}
								places={linksTo(places, account.teamId)}
								current={withTeam(current, account.teamId)}
							/>
						</>
					)}
				</div>
				<div class={wide ? "settings wide" : "settings"}>
					<PageHeader title={title} meta={meta} actions={actions} back={back} />
					{!isDetail && <TeamSwitch account={account} path={current} />}
					{done && (
						<Banner meaning="success" role="status">
							{done}
						</Banner>
					)}
					{children}
				</div>
			</div>
		</AppDocument>
	);
}

/** The same page or list for each team, and for the person. */
export function TeamSwitch({ account, path }: { account: SettingsAccount; path: string }) {
	if (account.teams.length === 0) return null;
	const own = { id: null, name: path === "/templates" ? "My templates" : PERSONAL };
	return (
		<nav class="segments" aria-label="Account">
			{[own, ...account.teams].map(({ id, name }) => (
				<a
					key={id}
					href={withTeam(path, id)}
					{...(id === account.teamId && { "aria-current": "page" as const })}
				>
					{name}
				</a>
			))}
		</nav>
	);
}

const PERSONAL = "My documents";

export function nameAccount({ teamId, teams }: SettingsAccount): string {
	return teams.find(({ id }) => id === teamId)?.name ?? PERSONAL;
}

function linksTo(places: readonly SettingsPlace[], teamId: number | null = null) {
	return places.map(({ path, name }) => [withTeam(path, teamId), name] as const);
}
