import { AccountDeletedBanner } from "@repo/accounts/pages";
import { doneQuery, pageResponses } from "@repo/service-kit/html";
import { Badge, Welcome } from "@repo/service-kit/ui";
import { type Endpoint, endpoint } from "@repo/validation";
import { visitor } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { Document, page } from "../../platform/html/page.tsx";

/** The home page describes the service. Signed-in users are redirected to their documents. */
export function homeRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/",
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
	const words = useWords("home");
	const points = pointIcons.map(([name, icon]) => ({ icon, ...words.points[name] }));
	return (
		<Document title={words.title} wide>
			<AccountDeletedBanner done={done} />
			<Welcome picture={<Picture />} points={points}>
				<h1>{words.heading}</h1>
				<p>{words.text}</p>
				<div class="actions start">
					<a class="button primary" href="/sign-in">
						{words.signIn}
					</a>
					{hasSignUp && (
						<a class="button" href="/sign-up">
							{words.createAccount}
						</a>
					)}
				</div>
				<p class="more">
					{words.question} <a href="/verify">{words.verify}</a>
				</p>
			</Welcome>
		</Document>
	);
}

const pointIcons = [
	["send", "upload"],
	["sign", "pen-line"],
	["verify", "shield-check"],
] as const;

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
				{useWords("home").sealed}
			</Badge>
		</div>
	);
}
