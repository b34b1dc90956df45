/** @jsxRuntime automatic @jsxImportSource preact */
import { currentLanguage, type HttpError } from "@repo/http-errors";
import { FormActions, Hidden } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { signInAddress } from "../return-to.ts";

type Problem = { provider: string; error: HttpError; returnTo: string };

export function ProblemCard({ provider, error, returnTo }: Problem) {
	const { provider: words, backToSignIn } = accountWords();
	return (
		<div class="card">
			<h1>{words.problem({ provider })}</h1>
			<p role="alert">{error.in(currentLanguage() ?? "en").detail}</p>
			<div class="actions">
				<ButtonLink look="primary" href={signInAddress(returnTo)}>
					{backToSignIn}
				</ButtonLink>
			</div>
		</div>
	);
}

type Connection = {
	visitor: TokenHolder;
	csrf: string;
	path: string;
	provider: string;
	/** The address that the provider vouches for. */
	email: string;
	user: { email: string } | undefined;
};

/** An account with the address exists: its own sign-in comes first, then the person confirms. */
export function ConnectCard({ visitor, csrf, path, provider, email, user }: Connection) {
	const { provider: words, signIn } = accountWords();
	const isTheirs = user && readableAddress(user.email).toLowerCase() === email.toLowerCase();
	return (
		<div class="card">
			<h1>{words.connectTitle}</h1>
			{!user && (
				<>
					<p>{words.connectSignIn({ provider, email })}</p>
					<div class="actions">
						<ButtonLink look="primary" href={signInAddress(path)}>
							{signIn.title}
						</ButtonLink>
					</div>
				</>
			)}
			{user && !isTheirs && <p>{words.connectOther({ email, signedIn: readableAddress(user.email) })}</p>}
			{isTheirs && (
				<>
					<p>{words.connectText({ provider, email })}</p>
					<form method="post" action={path}>
						<Hidden values={{ csrf: csrfToken(visitor, csrf) }} />
						<FormActions submit={words.connect} cancel="/" />
					</form>
				</>
			)}
		</div>
	);
}
