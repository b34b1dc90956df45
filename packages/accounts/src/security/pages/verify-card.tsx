/** @jsxRuntime automatic @jsxImportSource preact */
import { FormError, type FormState } from "@repo/service-kit/html";
import { csrfToken, type TokenHolder } from "../../forms/index.ts";
import { FactorForms, PasskeyScript } from "../../pages/index.ts";
import type { Proof } from "../../sign-in/index.ts";
import { VERIFY_PATH } from "../errors.ts";

type Props = { session: TokenHolder; form: FormState; proofs: Proof[]; returnTo: string };

export function VerifyCard({ session, form, proofs, returnTo }: Props) {
	const hidden = { csrf: csrfToken(session, "verify"), return_to: returnTo };
	return (
		<div class="card form">
			<p>The action you requested affects the security of your account.</p>
			<FormError form={form} />
			<FactorForms action={VERIFY_PATH} hidden={hidden} form={form} proofs={proofs} />
			<PasskeyScript />
		</div>
	);
}
