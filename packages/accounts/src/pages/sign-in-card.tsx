/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { csrfToken } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { type Provider, signInPath } from "../openid/provider.ts";
import { signInAddress, withReturnTo } from "../return-to.ts";
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
	providers: readonly Provider[];
};

export function SignInCard({ visitor, returnTo, form, loginLabel, requester, hasSignUp, providers }: Props) {
	const hidden = { csrf: csrfToken(visitor, "sign-in"), return_to: returnTo };
	const { signIn: words, password, createAccount, provider: ofProviders } = accountWords();
	return (
		<div class="card">
			<h1>{words.title}</h1>
			{requester && <p>{words.toContinue({ requester })}</p>}
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
				<Field form={form} name="password" label={password} type="password" autoComplete="current-password" />
				<FormActions submit={words.title} />
			</form>
			<PasskeyForm
				ceremony="get"
				action="/sign-in/passkey"
				options="/sign-in/passkey/options"
				hidden={hidden}
				button={words.withPasskey}
				hasAutofill
			/>
			{providers.map((one) => (
				<div class="actions" key={one.id}>
					<ButtonLink href={withReturnTo(signInPath(one), returnTo)}>
						{ofProviders.signIn({ provider: one.name })}
					</ButtonLink>
				</div>
			))}
			<p class="more">
				<a href={signInAddress(returnTo, "/password/forgotten")}>{words.forgotten}</a>
			</p>
			{hasSignUp && (
				<p class="more">
					{words.newHere} <a href={signInAddress(returnTo, "/sign-up")}>{createAccount}</a>
				</p>
			)}
		</div>
	);
}
