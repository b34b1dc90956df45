import { Document } from "../../platform/html/page.tsx";
import type { Session } from "../sessions.ts";
import { SignedInDocument } from "./signed-in-document.tsx";

export function HomePage({ session }: { session: Session | undefined }) {
	return session ? <Overview session={session} /> : <Welcome />;
}

function Welcome() {
	return (
		<Document title="Welcome">
			<div class="card">
				<h1>Your bookings, and the apps that may see them</h1>
				<p>
					Keep your bookings here. Let other apps see them when you choose, and stop them whenever you like.
				</p>
				<div class="actions">
					<a class="button primary" href="/sign-in">
						Sign in
					</a>
					<a class="button" href="/sign-up">
						Make an account
					</a>
				</div>
			</div>
		</Document>
	);
}

const places = [
	["/bookings", "Bookings", "See what is booked, book something, cancel it."],
	["/account/apps", "Connected apps", "Which apps may see what of yours, and how to stop them."],
	["/account/api-keys", "API keys", "For your own programs and older integrations."],
	["/account", "Account", "Your profile, your password, and where you are signed in."],
] as const;

function Overview({ session }: { session: Session }) {
	return (
		<SignedInDocument session={session} title="Overview">
			<h1>Hello {session.user.name}</h1>
			<ul class="tiles">
				{places.map(([address, name, what]) => (
					<li key={address} class="card">
						<h2>
							<a href={address}>{name}</a>
						</h2>
						<p class="soft">{what}</p>
					</li>
				))}
			</ul>
		</SignedInDocument>
	);
}
