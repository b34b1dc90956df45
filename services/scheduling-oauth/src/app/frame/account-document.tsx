import { NavigationLinks } from "@repo/service-kit/html";
import { Confirmation } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../accounts/session.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";

type Props = {
	session: Session;
	title: string;
	current: string;
	children: ComponentChildren;
	/** Confirms the last action. */
	done?: boolean | string | undefined;
};

const places = [
	["/account", "Profile"],
	["/account/password", "Password"],
	["/account/security", "Security"],
	["/account/sessions", "Sessions"],
] as const;

/** The pages about the account. */
export function AccountDocument({ session, title, current, children, done = false }: Props) {
	return (
		<SignedInDocument session={session} title={title} width="wide" current="/account">
			<NavigationLinks label="Account" class="tabs" places={places} current={current} />
			<h1>{title}</h1>
			<Confirmation>{done === true ? "Saved." : done}</Confirmation>
			{children}
		</SignedInDocument>
	);
}
