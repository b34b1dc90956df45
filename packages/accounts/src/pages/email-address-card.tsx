/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { signInAddress } from "../return-to.ts";

const words = {
	"sign-up": {
		heading: "Create account",
		text: "Enter your email address. We will send you a code to confirm it.",
		action: "/sign-up",
		button: "Continue",
		question: "Already have an account?",
		link: "Sign in",
	},
	"reset-password": {
		heading: "Forgot your password?",
		text: "Enter your email address and we will send you a code to choose a new password.",
		action: "/password/forgotten",
		button: "Send code",
		question: "",
		link: "Back to sign in",
	},
} as const;

type Props = {
	visitor: TokenHolder;
	returnTo: string;
	form: FormState;
	purpose: keyof typeof words;
};

/** Asks for the address to prove. */
export function EmailAddressCard({ visitor, returnTo, form, purpose }: Props) {
	const { heading, text, action, button, question, link } = words[purpose];
	return (
		<div class="card">
			<h1>{heading}</h1>
			<p>{text}</p>
			<FormError form={form} />
			<form method="post" action={action}>
				<Hidden values={{ csrf: csrfToken(visitor, purpose), return_to: returnTo }} />
				<Field
					form={form}
					name="email"
					label="Email address"
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

export function SignUpClosedCard() {
	return (
		<div class="card">
			<h1>Sign-up is closed</h1>
			<p>Only the operator can create accounts. Ask the operator for one.</p>
			<p class="more">
				<a href="/sign-in">Back to sign in</a>
			</p>
		</div>
	);
}
