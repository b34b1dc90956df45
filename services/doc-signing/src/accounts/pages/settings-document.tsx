import { SECURITY_PATH } from "@repo/accounts/security";
import { NavigationLinks } from "@repo/service-kit/html";
import { Banner, PageHeader } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../sessions.ts";
import { AppDocument } from "./app-document.tsx";

const places = [
	["/settings/profile", "Profile"],
	[SECURITY_PATH, "Security"],
	["/settings/password", "Password"],
	["/settings/sessions", "Sessions"],
	["/settings/deletion", "Delete account"],
] as const;

type Props = {
	session: Session;
	title: string;
	current: string;
	/** Confirms what was just done. */
	done?: string | undefined;
	children: ComponentChildren;
};

/** The frame of the pages about the signed-in account. */
export function SettingsDocument({ session, title, current, done, children }: Props) {
	return (
		<AppDocument session={session} title={title} current="/settings/profile">
			<NavigationLinks label="Settings" class="tabs" places={places} current={current} />
			<PageHeader title={title} />
			{done && (
				<Banner meaning="success" role="status">
					{done}
				</Banner>
			)}
			<div class="settings">{children}</div>
		</AppDocument>
	);
}
