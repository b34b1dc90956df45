import { AccountDeletedBanner } from "@repo/accounts/pages";
import { doneQuery, pageResponses } from "@repo/service-kit/html";
import { Badge, type Point, Welcome } from "@repo/service-kit/ui";
import { type Endpoint, endpoint } from "@repo/validation";
import { visitor } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Document, page } from "../../platform/html/page.tsx";

/** The home page describes the service. Signed-in users are redirected to their documents. */
export function homeRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/",
			documented: false,
			caller: visitor(dependencies),
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: { session }, query: { done } }) => {
				if (session) return { status: 303, headers: { Location: "/documents" } };
				const hasSignUp = dependencies.config.SIGN_UP !== "closed";
				return page(200, <WelcomePage done={done} hasSignUp={hasSignUp} />);
			},
		}),
	];
}

/** What this is, for visitors. */
function WelcomePage({ done, hasSignUp }: { done: unknown; hasSignUp: boolean }) {
	return (
		<Document title="Sign documents" wide>
			<AccountDeletedBanner done={done} />
			<Welcome picture={<Picture />} points={points}>
				<h1>Documents, signed and sealed</h1>
				<p>
					Send a PDF to the people who need to sign it. They sign in the browser, and everyone gets a sealed
					copy that proves who signed what, and when.
				</p>
				<div class="actions start">
					<a class="button primary" href="/sign-in">
						Sign in
					</a>
					{hasSignUp && (
						<a class="button" href="/sign-up">
							Create account
						</a>
					)}
				</div>
				<p class="more">
					Have a signed PDF? <a href="/verify">Verify it</a>
				</p>
			</Welcome>
		</Document>
	);
}

const points: readonly Point[] = [
	{
		icon: "upload",
		title: "Send in minutes",
		text: "Upload a PDF, add the people who sign, and drag their fields onto the page.",
	},
	{
		icon: "pen-line",
		title: "Sign on any device",
		text: "Recipients open a link and draw, type or upload their signature. They need no account.",
	},
	{
		icon: "shield-check",
		title: "Verify it at any time",
		text: "Every change to a sealed file can be detected, here or with any PDF reader.",
	},
];

/** A signed page, drawn. */
function Picture() {
	return (
		<div class="card drawn-page" aria-hidden="true">
			<i />
			<i />
			<i />
			<i />
			<b>Ada Lovelace</b>
			<Badge icon="shield-check" meaning="success">
				Signed and sealed
			</Badge>
		</div>
	);
}
