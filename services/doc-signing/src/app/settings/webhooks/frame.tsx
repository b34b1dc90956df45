import type { BackLink } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { WEBHOOKS_PATH } from "../../../webhooks/addresses.ts";
import { type ChosenAccount, settingsOf } from "../../frame/choose-account.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";

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
