import type { BackLink } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { SettingsDocument } from "../../accounts/pages/settings-document.tsx";
import type { Session } from "../../accounts/sessions.ts";
import { type ChosenAccount, settingsOf } from "../../teams/choose-account.ts";
import { WEBHOOKS_PATH } from "./addresses.ts";

/** The viewer of a webhooks page, and the webhooks' owner. */
export type Viewer = { session: Session; account: ChosenAccount };

type Props = Viewer & {
	title: string;
	meta?: ComponentChildren;
	done?: string | undefined;
	actions?: ComponentChildren;
	isDetail?: boolean;
	back?: BackLink;
	head?: ComponentChildren;
	children: ComponentChildren;
};

export function WebhooksFrame({ session, account, ...props }: Props) {
	return (
		<SettingsDocument
			session={session}
			account={settingsOf(account)}
			current={WEBHOOKS_PATH}
			wide
			{...props}
		/>
	);
}
