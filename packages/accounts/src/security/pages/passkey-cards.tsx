/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { PasskeyForm, PasskeyScript } from "../../pages/index.ts";
import type { Passkey } from "../../passkeys/index.ts";
import { backTo, PASSKEYS_PATH as PATH, SECURITY_PATH } from "../addresses.ts";

export const MAX_PASSKEY_NAME = 60;
const nameField = { name: "name", label: "Name", maxLength: MAX_PASSKEY_NAME, autoComplete: "off" };

type AddProps = { csrf: string; form: FormState; returnTo: string; suggestedName: string };

export function AddPasskeyCard({ csrf, form, returnTo, suggestedName }: AddProps) {
	return (
		<div class="card form">
			<p>
				Your browser will ask you to confirm with your fingerprint, face, PIN or security key. Choose a name
				that tells you where the passkey is stored.
			</p>
			<FormError form={form} />
			<PasskeyForm
				ceremony="create"
				action={PATH}
				options={`${PATH}/options`}
				hidden={{ csrf, return_to: returnTo }}
				button="Add passkey"
				isPrimary
				cancel={backTo(returnTo)}
			>
				<Field form={form} {...nameField} value={suggestedName} />
			</PasskeyForm>
			<noscript>
				<p>Adding a passkey requires JavaScript.</p>
				<p>
					<a class="button" href={backTo(returnTo)}>
						Cancel
					</a>
				</p>
			</noscript>
			<PasskeyScript />
		</div>
	);
}

type ManageProps = { csrf: string; form: FormState; passkey: Passkey };

export function ManagePasskeyCard({ csrf, form, passkey }: ManageProps) {
	const path = `${PATH}/${passkey.credentialId}`;
	const hidden = { csrf };
	return (
		<>
			<div class="card form">
				<FormError form={form} />
				<form method="post" action={path}>
					<Hidden values={hidden} />
					<Field form={form} {...nameField} value={passkey.name} />
					<FormActions submit="Rename" cancel={SECURITY_PATH} />
				</form>
			</div>
			<section>
				<h2>Remove this passkey</h2>
				<p>
					The passkey will no longer sign you in. Your device may still list it; remove it in the device's
					settings as well.
				</p>
				<form method="post" action={`${path}/remove`}>
					<Hidden values={hidden} />
					<button type="submit" class="danger">
						Remove passkey
					</button>
				</form>
			</section>
		</>
	);
}
