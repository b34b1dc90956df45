/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { readableAddress } from "@repo/validation";
import { PROOF_MINUTES } from "../address-proofs/index.ts";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";

type Props = {
	visitor: TokenHolder;
	proofId: string;
	email: string;
	/** Which addresses get the email. The page must not reveal whether this one does. */
	condition: "sent" | "sentIfAccount" | "sentIfInvited";
	/** Without any, only the link works. */
	guessesLeft: number;
	form: FormState;
	/** The page where another address can be entered. */
	otherAddress: string | undefined;
};

/** The page for an emailed code. */
export function EmailCodeCard(props: Props) {
	const { visitor, proofId, email, condition, guessesLeft, form, otherAddress } = props;
	const { code: words, ...common } = accountWords();
	return (
		<div class="card">
			<h1>{words.title}</h1>
			<p>
				{words[condition]({ email: readableAddress(email) })}{" "}
				{guessesLeft > 0 ? words.openOrEnter : words.linkOnly}
			</p>
			<FormError form={form} />
			{guessesLeft > 0 && (
				<form method="post" action={`/email-code/${proofId}`}>
					<Hidden values={{ csrf: csrfToken(visitor, "email-code") }} />
					<Field
						form={form}
						name="code"
						label={words.label}
						autoComplete="one-time-code"
						maxLength={10}
						code="digits"
					/>
					<FormActions submit={common.continue} />
				</form>
			)}
			<p class="soft">{words.hint({ minutes: PROOF_MINUTES })}</p>
			{otherAddress !== undefined && (
				<p>
					<a href={otherAddress}>{words.otherAddress}</a>
				</p>
			)}
		</div>
	);
}

type LinkProps = { visitor: TokenHolder; email: string; purpose: string };

/** The page that an emailed link opens. Opening it changes nothing, because mail scanners open links too. */
export function EmailLinkCard({ visitor, email, purpose }: LinkProps) {
	const { link: words, ...common } = accountWords();
	const [heading, button] =
		purpose === "sign-up"
			? [words.signUp, common.continue]
			: purpose === "reset-password"
				? [words.reset, common.continue]
				: [words.confirm, words.button];
	return (
		<div class="card">
			<h1>{heading}</h1>
			<p>{words.address({ email: readableAddress(email) })}</p>
			<form method="post" action="/email-link">
				<Hidden values={{ csrf: csrfToken(visitor, "email-link") }} />
				<FormActions submit={button} />
			</form>
		</div>
	);
}

/** For a proof that is valid only in the browser that requested it. */
export function OtherBrowserCard() {
	const { otherBrowser: words } = accountWords();
	return (
		<div class="card">
			<h1>{words.title}</h1>
			<p>{words.text}</p>
			<p>{words.notYou}</p>
		</div>
	);
}

export function EmailLinkExpiredCard() {
	const { expired: words, backToSignIn } = accountWords();
	return (
		<div class="card">
			<h1>{words.title}</h1>
			<p>{words.text({ minutes: PROOF_MINUTES })}</p>
			<div class="actions">
				<a class="button primary" href="/sign-in">
					{backToSignIn}
				</a>
			</div>
		</div>
	);
}
