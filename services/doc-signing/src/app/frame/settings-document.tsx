import { type FormState, NavigationLinks } from "@repo/service-kit/html";
import { type BackLink, Confirmation, PageHeader } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { withTeam } from "../../accounts/teams/with-team.ts";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import { useWords } from "../../languages/use-words.ts";
import type { ChosenAccount } from "./choose-account.ts";
import { mayOpen, settingsPlaces } from "./settings-places.ts";

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

/** The frame of the settings pages, with their navigation at the side; on phones, above them. */
export function SettingsDocument({ account = personal, children, ...props }: Props) {
	const { session, title, current, done, wide = false, actions, meta, head, back, isDetail = false } = props;
	const words = useWords("settings");
	const links = settingsPlaces.map(({ path, name, permission }) => {
		const keepsTeam = permission !== undefined && mayOpen(path, account.role);
		return [withTeam(path, keepsTeam ? account.teamId : null), words.places[name]] as const;
	});
	return (
		<AppDocument session={session} title={title} head={head} current="/settings">
			<div class="settings-frame">
				<div class="settings-side">
					<NavigationLinks label={words.title} places={links} current={withTeam(current, account.teamId)} />
				</div>
				<div class={wide ? "settings wide" : "settings"}>
					<PageHeader title={title} meta={meta} actions={actions} back={back} />
					{!isDetail && <TeamSwitch account={account} path={current} />}
					<Confirmation>{done}</Confirmation>
					{children}
				</div>
			</div>
		</AppDocument>
	);
}

/** The same page or list for each team, and for the person. */
export function TeamSwitch({ account, path }: { account: SettingsAccount; path: string }) {
	const settings = useWords("settings");
	const frame = useWords("frame");
	if (account.teams.length === 0) return null;
	const own = { id: null, name: path === "/templates" ? settings.myTemplates : frame.myDocuments };
	const teams = account.teams.filter(({ role }) => mayOpen(path, role));
	return (
		<nav class="segments" aria-label={frame.account}>
			{[own, ...teams].map(({ id, name }) => (
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
