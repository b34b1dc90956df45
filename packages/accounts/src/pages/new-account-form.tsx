/** @jsxRuntime automatic @jsxImportSource preact */
import { FormActions, type FormState, Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { NewPassword } from "./new-password.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { PasskeyScript } from "./passkey-script.tsx";

export const NEW_ACCOUNT_PATH = "/sign-up/account";
export const NEW_ACCOUNT_OPTIONS_PATH = `${NEW_ACCOUNT_PATH}/passkey-options`;
export const NEW_ACCOUNT_CSRF = "new-account";
/** The last form of sign-up, once the address is proven. */
export const newAccountAddress = (proofId: string) => `${NEW_ACCOUNT_PATH}?proof=${proofId}`;

type Props = {
	visitor: TokenHolder;
	/** The proven address, and the id of its proof. */
	proof: { id: string; email: string };
	form: FormState;
	/** The account gets a passkey instead of a password. */
	withPasskey: boolean;
	hidden?: Record<string, string>;
	/** The name and the service's other fields. */
	children: ComponentChildren;
};

/** The last form of sign-up: the service's fields, and a password or a passkey. */
export function NewAccountForm({ visitor, proof, form, withPasskey, hidden, children }: Props) {
	const { newAccount: words, password, createAccount } = accountWords();
	const common = { ...hidden, csrf: csrfToken(visitor, NEW_ACCOUNT_CSRF), proof: proof.id };
	const address = newAccountAddress(proof.id);
	if (!withPasskey)
		return (
			<>
				<form method="post" action={NEW_ACCOUNT_PATH}>
					<Hidden values={common} />
					{children}
					<NewPassword form={form} label={password} />
					<FormActions submit={createAccount} />
				</form>
				<p class="more">
					<a href={`${address}&with=passkey`}>{words.usePasskey}</a>
				</p>
			</>
		);
	return (
		<>
			<p>{words.passkeyText}</p>
			<PasskeyForm
				ceremony="create"
				action={NEW_ACCOUNT_PATH}
				options={NEW_ACCOUNT_OPTIONS_PATH}
				hidden={common}
				button={createAccount}
				isPrimary
			>
				{children}
			</PasskeyForm>
			<noscript>
				<p>{words.passkeyNeedsScript}</p>
			</noscript>
			<p class="more">
				<a href={`${address}&with=password`}>{words.usePassword}</a>
			</p>
			<PasskeyScript />
		</>
	);
}
