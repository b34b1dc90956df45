/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { accountWords } from "../../languages/account-words.ts";
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
	const { security: words, code } = accountWords();
	return (
		<div class="card form">
			<FormError form={form} />
			<h2>{words.appAdd}</h2>
			<p>{words.appScan}</p>
			<div class="qr" role="img" aria-label={words.qrCode} dangerouslySetInnerHTML={{ __html: qrCode }} />
			<p>{words.appKey}</p>
			<p>
				<code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
			</p>
			<h2>{words.appCode}</h2>
			<form method="post" action={PATH}>
				<Hidden values={{ csrf, form_id: formId, return_to: returnTo }} />
				<Field
					form={form}
					name="code"
					label={code.label}
					autoComplete="one-time-code"
					maxLength={10}
					code="digits"
				/>
				<FormActions submit={words.turnOn} cancel={backTo(returnTo)} />
			</form>
		</div>
	);
}

type CardProps = { csrf: string; returnTo: string };

export function AuthenticatorCard({ csrf, returnTo }: CardProps) {
	const { security: words } = accountWords();
	return (
		<div class="card form">
			<p>{words.appIsOn}</p>
			<p>{words.appMove}</p>
			<form method="post" action={`${PATH}/remove`}>
				<Hidden values={{ csrf, return_to: returnTo }} />
				<FormActions submit={words.turnOff} look="danger" cancel={backTo(returnTo)} />
			</form>
		</div>
	);
}
