/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { Banner } from "@repo/service-kit/ui";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { signInAddress } from "../return-to.ts";
import type { Requester } from "../web/index.ts";

type Props = {
	visitor: TokenHolder;
	returnTo: string;
	form: FormState;
	purpose: "sign-up" | "reset-password";
	requester: Requester | undefined;
};

/** Asks for the address to prove. */
export function EmailAddressCard({ visitor, returnTo, form, purpose, requester }: Props) {
	const words = accountWords();
	const { signUp, forgotten } = words;
	const { heading, text, action, button, question, link } =
		purpose === "sign-up"
			? {
					heading: words.createAccount,
					text: signUp.text,
					action: "/sign-up",
					button: words.continue,
					question: signUp.question,
					link: words.signIn.title,
				}
			: {
					heading: words.signIn.forgotten,
					text: forgotten.text,
					action: "/password/forgotten",
					button: forgotten.button,
					question: "",
					link: words.backToSignIn,
				};
	return (
		<div class="card">
			<h1>{heading}</h1>
			{purpose === "sign-up" && <PasskeyNeeded requester={requester} />}
			<p>{text}</p>
			<FormError form={form} />
			<form method="post" action={action}>
				<Hidden values={{ csrf: csrfToken(visitor, purpose), return_to: returnTo }} />
				<Field
					form={form}
					name="email"
					label={words.emailAddress}
					type="email"
					autoComplete="email"
					maxLength={254}
				/>
				<FormActions submit={button} />
			</form>
			<p class="more">
				{question} <a href={signInAddress(returnTo)}>{link}</a>
			</p>
		</div>
	);
}

/** From the start of a sign-up: what it will ask for, and why. */
export function PasskeyNeeded({ requester }: { requester: Requester | undefined }) {
	if (!requester?.needsPasskey) return null;
	return <Banner>{accountWords().passkey.needed({ requester: requester.name })}</Banner>;
}

export function SignUpClosedCard() {
	const { signUp, backToSignIn } = accountWords();
	return (
		<div class="card">
			<h1>{signUp.closed}</h1>
			<p>{signUp.askOperator}</p>
			<p class="more">
				<a href="/sign-in">{backToSignIn}</a>
			</p>
		</div>
	);
}
