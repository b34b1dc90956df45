import { SettingForm } from "@repo/accounts/pages";
import { Field, FormError, isChecked } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { findNotifications, savePreferences } from "../../accounts/preferences/queries.ts";
import {
	chooseNotifications,
	type NotificationChoices,
	notificationKinds,
} from "../../accounts/preferences/rules/notifications.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { getPageWords } from "../../languages/words.ts";
import { openSettings, teamQuery } from "../frame/open-settings.ts";
import { SettingsDocument, type SettingsView } from "../frame/settings-document.tsx";

const PATH = "/settings/notifications";

/** A checkbox for each kind: on or absent. In a person's form who has teams, a list: "on", "off" or "" for the team's choice. */
const schema = z
	.looseObject({})
	.transform((typed) =>
		Object.fromEntries(
			notificationKinds.flatMap((kind) => (typed[kind] === "" ? [] : [[kind, typed[kind] === "on"]])),
		),
	);

/** Which emails a person gets about documents they have sent, or the members of a team who have not chosen. */
export function notificationRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock } = deps;
	return appPages(deps).formPage({
		path: PATH,
		query: teamQuery,
		open: (asked) => openSettings(deps, "preferences.manage", asked, PATH),
		purpose: "notifications",
		words: () => ({ saved: getPageWords().document.notifications.saved }),
		view: async ({ opened: { account }, ...shown }) => (
			<NotificationsPage {...shown} account={account} chosen={await findNotifications(db, account)} />
		),
		form: {
			schema,
			act: async (notifications, { opened: { account } }) => {
				await savePreferences(db, account, { notifications, updatedAt: clock() });
				return withTeam(PATH, account.teamId, "saved");
			},
		},
	});
}

type Props = SettingsView & { chosen: NotificationChoices };

function NotificationsPage({ session, account, chosen, form, done, csrf }: Props) {
	const { notifications: words } = useWords("document");
	const { save } = useWords("frame");
	const isOwnOfMember = account.teamId === null && account.teams.length > 0;
	const current = chooseNotifications({}, chosen);
	return (
		<SettingsDocument
			session={session}
			account={account}
			title={words.title}
			meta={account.teamId === null ? words.own : words.team}
			current={PATH}
			done={done}
		>
			<FormError form={form} />
			<SettingForm action={withTeam(PATH, account.teamId)} hidden={{ csrf }} button={save} look="primary">
				{notificationKinds.map((kind) =>
					isOwnOfMember ? (
						<Field
							key={kind}
							form={form}
							name={kind}
							label={words.kinds[kind]}
							options={{ "": words.asTeam, on: words.on, off: words.off }}
							value={chosen[kind] === undefined ? "" : chosen[kind] ? "on" : "off"}
							required={false}
						/>
					) : (
						<label key={kind} class="choice">
							<input type="checkbox" name={kind} value="on" checked={isChecked(form, kind, current[kind])} />
							{words.kinds[kind]}
						</label>
					),
				)}
				<p class="soft">{words.programs}</p>
			</SettingForm>
		</SettingsDocument>
	);
}
