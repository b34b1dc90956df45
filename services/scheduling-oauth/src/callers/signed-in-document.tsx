import { csrfToken } from "@repo/accounts/forms";
import { Hidden, NavigationLinks } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import type { Session } from "../accounts/session.ts";
import { Document } from "../platform/html/page.tsx";

type Props = {
	session: Session;
	title: string;
	children: ComponentChildren;
	width?: "narrow" | "wide";
	/** The URL of the page in the navigation. */
	current?: string;
};

/** The frame of every page of a signed-in user: navigation, username, sign-out. */
export function SignedInDocument({ session, title, children, width = "wide", current }: Props) {
	return (
		<Document title={title} width={width} header={<Navigation session={session} current={current} />}>
			{children}
		</Document>
	);
}

const places = [
	["/bookings", "Bookings"],
	["/account/apps", "Connected apps"],
	["/account/api-keys", "API keys"],
	["/account", "Account"],
] as const;

function Navigation({ session, current }: { session: Session; current: string | undefined }) {
	return (
		<>
			<NavigationLinks label="Main" places={places} current={current} />
			<form method="post" action="/sign-out" class="who">
				<Hidden values={{ csrf: csrfToken(session, "sign-out") }} />
				{session.user.role === "operator" && (
					<a href="/operator" {...(current === "/operator" && { "aria-current": "page" as const })}>
						Operator
					</a>
				)}
				<span>{session.user.username}</span>
				<button type="submit" class="link">
					Sign out
				</button>
			</form>
		</>
	);
}
