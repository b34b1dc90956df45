/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { csrfToken } from "../forms/csrf.ts";
import { signInAddress } from "../return-to.ts";
import type { Visitor } from "../web/index.ts";
import { PasskeyForm } from "./passkey-form.tsx";

type Props = {
	visitor: Visitor;
	returnTo: string;
	form: FormState;
	loginLabel: string;
	/** The app or sender that sent the visitor here. */
	requester: string | undefined;
	/** False where nobody can create an account. */
	hasSignUp: boolean;
};

export function SignInCard({ visitor, returnTo, form, loginLabel, requester, hasSignUp }: Props) {
	const hidden = { csrf: csrfToken(visitor, "sign-in"), return_to: returnTo };
	return (
		<div class="card">
			<h1>Sign in</h1>
			{requester && (
				<p>
					to continue to <strong>{requester}</strong>
				</p>
			)}
			<FormError form={form} />
			<form method="post" action="/sign-in">
				<Hidden values={hidden} />
				<Field
					form={form}
					name="login"
					label={loginLabel}
					autoComplete="username webauthn"
					maxLength={254}
					verbatim
				/>
				<Field form={form} name="password" label="Password" type="password" autoComplete="current-password" />
				<FormActions submit="Sign in" />
			</form>
			<PasskeyForm
				ceremony="get"
				action="/sign-in/passkey"
				options="/sign-in/passkey/options"
				hidden={hidden}
				button="Sign in with a passkey"
				hasAutofill
			/>
			<p class="more">
				<a href={signInAddress(returnTo, "/password/forgotten")}>Forgot your password?</a>
			</p>
			{hasSignUp && (
				<p class="more">
					New here? <a href={signInAddress(returnTo, "/sign-up")}>Create account</a>
				</p>
			)}
		</div>
	);
}
