import { AccountDeletedBanner } from "@repo/accounts/pages";
import { doneQuery, pageResponses } from "@repo/service-kit/html";
import { Badge, type Point, StateIcon, Welcome } from "@repo/service-kit/ui";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import { findSession } from "../../callers/sessions.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import type { Dependencies } from "../../dependencies.ts";
import { Document, page } from "../../platform/html/page.tsx";

export function homeRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/",
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ query: { done }, request }) => {
				const session = await findSession(dependencies, request);
				return page(200, session ? <Overview session={session} /> : <VisitorPage done={done} />);
			},
		}),
	];
}

function VisitorPage({ done }: { done: unknown }) {
	return (
		<Document title="Welcome" width="wide">
			<AccountDeletedBanner done={done} />
			<Welcome picture={<Picture />} points={points}>
				<h1>Your bookings, shared on your terms</h1>
				<p>Manage your bookings and choose which apps can see them. You can disconnect an app at any time.</p>
				<div class="actions start">
					<a class="button primary" href="/sign-in">
						Sign in
					</a>
					<a class="button" href="/sign-up">
						Create account
					</a>
				</div>
			</Welcome>
		</Document>
	);
}

const points: readonly Point[] = [
	{
		icon: "eye",
		title: "You see what an app asks for",
		text: "Before an app gets access, a page lists what it will be able to see. You allow or deny it.",
	},
	{
		icon: "lock",
		title: "Your password stays here",
		text: "Apps never see it. Sign in with a passkey, or with a password and an authenticator app.",
	},
	{
		icon: "key",
		title: "Your scripts",
		text: "An API key gives your scripts access to your bookings until the day you choose.",
	},
];

/** Two connected apps, drawn. */
function Picture() {
	return (
		<div class="card" aria-hidden="true">
			{[
				["Calendar app", "Sees your bookings"],
				["Office clock", "Sees your profile"],
			].map(([name, sees]) => (
				<div key={name} class="app-row">
					<StateIcon icon="date-picker" meaning="info" />
					<span>
						<strong>{name}</strong>
						<small>{sees}</small>
					</span>
					<Badge icon="check" meaning="success">
						Connected
					</Badge>
				</div>
			))}
		</div>
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
