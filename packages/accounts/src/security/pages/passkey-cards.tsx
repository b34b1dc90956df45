/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { useKitWords } from "@repo/service-kit/languages";
import { accountWords } from "../../languages/account-words.ts";
import { PasskeyForm, PasskeyScript } from "../../pages/index.ts";
import type { Passkey } from "../../passkeys/index.ts";
import { backTo, PASSKEYS_PATH as PATH, SECURITY_PATH } from "../addresses.ts";

export const MAX_PASSKEY_NAME = 60;
const nameField = { name: "name", maxLength: MAX_PASSKEY_NAME, autoComplete: "off" };

type AddProps = { csrf: string; form: FormState; returnTo: string; suggestedName: string };

export function AddPasskeyCard({ csrf, form, returnTo, suggestedName }: AddProps) {
	const { security: words } = accountWords();
	const { cancel } = useKitWords();
	return (
		<div class="card form">
			<p>{words.addPasskeyText}</p>
			<FormError form={form} />
			<PasskeyForm
				ceremony="create"
				action={PATH}
				options={`${PATH}/options`}
				hidden={{ csrf, return_to: returnTo }}
				button={words.addPasskey}
				isPrimary
				cancel={backTo(returnTo)}
			>
				<Field form={form} {...nameField} label={words.name} value={suggestedName} />
			</PasskeyForm>
			<noscript>
				<p>{words.addNeedsScript}</p>
				<p>
					<a class="button" href={backTo(returnTo)}>
						{cancel}
					</a>
				</p>
			</noscript>
			<PasskeyScript />
		</div>
	);
}

type ManageProps = { csrf: string; form: FormState; passkey: Passkey };

export function ManagePasskeyCard({ csrf, form, passkey }: ManageProps) {
	const { security: words } = accountWords();
	const path = `${PATH}/${passkey.credentialId}`;
	const hidden = { csrf };
	return (
		<>
			<div class="card form">
				<FormError form={form} />
				<form method="post" action={path}>
					<Hidden values={hidden} />
					<Field form={form} {...nameField} label={words.name} value={passkey.name} />
					<FormActions submit={words.rename} cancel={SECURITY_PATH} />
				</form>
			</div>
			<section>
				<h2>{words.removeThis}</h2>
				<p>{words.removeText}</p>
				<form method="post" action={`${path}/remove`}>
					<Hidden values={hidden} />
					<button type="submit" class="danger">
						{words.remove}
					</button>
				</form>
			</section>
		</>
	);
}
