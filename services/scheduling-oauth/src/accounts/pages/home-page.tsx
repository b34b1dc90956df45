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
				<h1>Your bookings, shared on your terms</h1>
				<p>Manage your bookings and choose which apps can see them. You can disconnect an app at any time.</p>
				<div class="actions">
					<a class="button primary" href="/sign-in">
						Sign in
					</a>
					<a class="button" href="/sign-up">
						Create account
					</a>
				</div>
			</div>
		</Document>
	);
}

const places = [
	["/bookings", "Bookings", "View, create and cancel bookings."],
	["/account/apps", "Connected apps", "See which apps have access to your account, and disconnect them."],
	["/account/api-keys", "API keys", "For your own scripts and integrations."],
	["/account", "Account", "Your profile, password and active sessions."],
] as const;

function Overview({ session }: { session: Session }) {
	return (
		<SignedInDocument session={session} title="Overview">
			<h1>Hello, {session.user.name}</h1>
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
