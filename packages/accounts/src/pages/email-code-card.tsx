/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { readableAddress } from "@repo/validation";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";

type Props = {
	visitor: TokenHolder;
	proofId: string;
	email: string;
	/** Which addresses get the email; absent if all do. The page must not reveal whether this one does. */
	condition: "has an account" | "was invited" | undefined;
	/** Without any, only the link works. */
	guessesLeft: number;
	form: FormState;
};

/** The page for an emailed code. */
export function EmailCodeCard({ visitor, proofId, email, condition, guessesLeft, form }: Props) {
	return (
		<div class="card">
			<h1>Check your email</h1>
			<p>
				{condition ? (
					<>
						If <strong>{readableAddress(email)}</strong> {condition}, we sent it an email with a link and a
						code.
					</>
				) : (
					<>
						We sent an email with a link and a code to <strong>{readableAddress(email)}</strong>.
					</>
				)}{" "}
				{guessesLeft > 0
					? "Open the link, or enter the code here."
					: "The code was entered wrongly too often. Open the link: it still works."}
			</p>
			<FormError form={form} />
			{guessesLeft > 0 && (
				<form method="post" action={`/email-code/${proofId}`}>
					<Hidden values={{ csrf: csrfToken(visitor, "email-code") }} />
					<Field
						form={form}
						name="code"
						label="Six-digit code"
						autoComplete="one-time-code"
						maxLength={10}
						code="digits"
					/>
					<FormActions submit="Continue" />
				</form>
			)}
			<p class="soft">
				The link and the code expire in 20 minutes. If the email does not arrive within a few minutes, check
				your spam folder and that the address is correct.
			</p>
		</div>
	);
}

type LinkProps = { visitor: TokenHolder; email: string; purpose: string };

/** The page that an emailed link opens. Opening it changes nothing, because mail scanners open links too. */
export function EmailLinkCard({ visitor, email, purpose }: LinkProps) {
	const { heading, button } = linkWords[purpose] ?? otherWords;
	return (
		<div class="card">
			<h1>{heading}</h1>
			<p>
				Your email address: <strong>{readableAddress(email)}</strong>
			</p>
			<form method="post" action="/email-link">
				<Hidden values={{ csrf: csrfToken(visitor, "email-link") }} />
				<FormActions submit={button} />
			</form>
		</div>
	);
}

const otherWords = { heading: "Confirm your email address", button: "Confirm" };
const linkWords: Record<string, typeof otherWords> = {
	"sign-up": { heading: "Create your account", button: "Continue" },
	"reset-password": { heading: "Reset your password", button: "Continue" },
};

/** For a proof that is valid only in the browser that requested it. */
export function OtherBrowserCard() {
	return (
		<div class="card">
			<h1>Enter the code instead</h1>
			<p>
				This link works only in the browser where you requested the email. Go back to that browser and enter
				the six-digit code.
			</p>
			<p>If you did not request it, close this page. Nothing has changed.</p>
		</div>
	);
}

export function EmailLinkExpiredCard() {
	return (
		<div class="card">
			<h1>This link has expired</h1>
			<p>The link has already been used or is more than 20 minutes old. Start again to get a new email.</p>
			<div class="actions">
				<a class="button primary" href="/sign-in">
					Back to sign in
				</a>
			</div>
		</div>
	);
}
