/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { backTo, AUTHENTICATOR_PATH as PATH } from "../addresses.ts";

type SetupProps = {
	csrf: string;
	form: FormState;
	/** The secret derives from it. */
	formId: string;
	returnTo: string;
	secret: string;
	/** An SVG element. */
	qrCode: string;
};

export function AuthenticatorSetupCard({ csrf, form, formId, returnTo, secret, qrCode }: SetupProps) {
	return (
		<div class="card form">
			<FormError form={form} />
			<h2>1. Add the account to your app</h2>
			<p>Scan this QR code with an authenticator app.</p>
			<div class="qr" role="img" aria-label="QR code" dangerouslySetInnerHTML={{ __html: qrCode }} />
			<p>If you cannot scan it, enter this key in the app (time-based, six digits):</p>
			<p>
				<code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
			</p>
			<h2>2. Enter the code that the app shows</h2>
			<form method="post" action={PATH}>
				<Hidden values={{ csrf, form_id: formId, return_to: returnTo }} />
				<Field
					form={form}
					name="code"
					label="Six-digit code"
					autoComplete="one-time-code"
					maxLength={10}
					code="digits"
				/>
				<FormActions submit="Turn on" cancel={backTo(returnTo)} />
			</form>
		</div>
	);
}

type CardProps = { csrf: string; returnTo: string };

export function AuthenticatorCard({ csrf, returnTo }: CardProps) {
	return (
		<div class="card form">
			<p>
				Your authenticator app is set up. When you sign in, enter a code from the app after your password.
			</p>
			<p>
				To move to another phone, turn the app off and set it up again. If you have no passkey, turning it off
				leaves your account protected by your password alone, and your recovery codes stop working.
			</p>
			<form method="post" action={`${PATH}/remove`}>
				<Hidden values={{ csrf, return_to: returnTo }} />
				<FormActions submit="Turn off" look="danger" cancel={backTo(returnTo)} />
			</form>
		</div>
	);
}
