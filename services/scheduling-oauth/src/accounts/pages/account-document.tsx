import type { ComponentChildren } from "preact";
import type { Session } from "../sessions.ts";
import { SignedInDocument } from "./signed-in-document.tsx";

type Props = {
	session: Session;
	title: string;
	current: string;
	children: ComponentChildren;
	done?: boolean;
};

const places = [
	["/account", "Profile"],
	["/account/password", "Password"],
	["/account/sessions", "Sign-ins"],
] as const;

/** The pages about the account itself. */
export function AccountDocument({ session, title, current, children, done = false }: Props) {
	return (
		<SignedInDocument session={session} title={title} width="wide" current="/account">
			<nav aria-label="Account" class="tabs">
				<ul>
					{places.map(([address, name]) => (
						<li key={address}>
							<a href={address} {...(address === current && { "aria-current": "page" as const })}>
								{name}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<h1>{title}</h1>
			{done && (
				<p class="notice" role="status">
					Saved.
				</p>
			)}
			{children}
		</SignedInDocument>
	);
}
