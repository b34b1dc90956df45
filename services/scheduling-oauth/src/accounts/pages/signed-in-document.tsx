import type { ComponentChildren } from "preact";
import { Hidden } from "../../platform/html/form.tsx";
import { Document } from "../../platform/html/page.tsx";
import { csrfToken } from "../csrf.ts";
import type { Session } from "../sessions.ts";

type Props = {
	session: Session;
	title: string;
	children: ComponentChildren;
	width?: "narrow" | "wide";
	/** The address of the page in the navigation. */
	current?: string;
};

/** The frame of every page of somebody who is signed in: where to go, who is signed in, and out. */
export function SignedInDocument({ session, title, children, width = "wide", current }: Props) {
	return (
		<Document title={title} width={width} header={<Navigation session={session} current={current} />}>
			{children}
		</Document>
	);
}

const places = [
	["/bookings", "Bookings"],
	["/account/apps", "Apps"],
	["/account/api-keys", "API keys"],
	["/account", "Account"],
] as const;

function Navigation({ session, current }: { session: Session; current: string | undefined }) {
	return (
		<>
			<nav aria-label="Main">
				<ul>
					{places.map(([address, name]) => (
						<li key={address}>
							<a href={address} {...(address === current && { "aria-current": "page" as const })}>
								{name}
							</a>
						</li>
					))}
					{session.user.role === "operator" && (
						<li>
							<a href="/operator" {...(current === "/operator" && { "aria-current": "page" as const })}>
								Operator
							</a>
						</li>
					)}
				</ul>
			</nav>
			<form method="post" action="/sign-out" class="who">
				<Hidden values={{ csrf: csrfToken(session, "sign-out") }} />
				<span>{session.user.username}</span>
				<button type="submit" class="link">
					Sign out
				</button>
			</form>
		</>
	);
}
