/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { signInAddress } from "../return-to.ts";
import type { Proof } from "../sign-in/index.ts";
import { PasskeyForm } from "./passkey-form.tsx";

type Props = {
	visitor: TokenHolder;
	returnTo: string;
	form: FormState;
	/** The factors that the account has set up. */
	proofs: Proof[];
};

/** The second step of signing in: a passkey, an app's code or a recovery code. */
export function SecondFactorCard({ visitor, returnTo, form, proofs }: Props) {
	const { proof, backToSignIn } = accountWords();
	const hidden = { csrf: csrfToken(visitor, "second-factor"), return_to: returnTo };
	return (
		<div class="card">
			<h1>{proof.title}</h1>
			<FormError form={form} />
			<FactorForms action="/sign-in/second-factor" hidden={hidden} form={form} proofs={proofs} />
			<p class="more">
				<a href={signInAddress(returnTo)}>{backToSignIn}</a>
			</p>
		</div>
	);
}

/** The cards in the order shown. Only the first has a primary button. */
const order: readonly Proof[] = ["passkey", "totp", "password", "recovery-code"];

type FormsProps = { action: string; hidden: Record<string, string>; form: FormState; proofs: Proof[] };

/**
 * One form for each factor, posted to `action` as `proof` with `code`, `response` or `password`. A passkey's options come
 * from `action`/options.
 */
export function FactorForms({ action, hidden, form, proofs }: FormsProps) {
	const { proof: words } = accountWords();
	const shown = { action, hidden, form };
	const first = order.find((proof) => proofs.includes(proof));
	return (
		<>
			{proofs.includes("passkey") && (
				<PasskeyForm
					ceremony="get"
					action={action}
					options={`${action}/options`}
					hidden={{ ...hidden, proof: "passkey" }}
					button={words.usePasskey}
					isPrimary
				/>
			)}
			{proofs.includes("totp") && <CodeForm {...shown} proof="totp" isPrimary={first === "totp"} />}
			{proofs.includes("password") && <PasswordForm {...shown} isPrimary={first === "password"} />}
			{proofs.includes("recovery-code") && (
				<details open={form.typed.proof === "recovery-code"}>
					<summary class="disclosure">{words.useRecoveryCode}</summary>
					<CodeForm {...shown} proof="recovery-code" isPrimary={first === "recovery-code"} />
				</details>
			)}
		</>
	);
}

type FormProps = Omit<FormsProps, "proofs"> & { isPrimary: boolean };
const chooseLook = (isPrimary: boolean) => (isPrimary ? "primary" : "plain");

const codes = {
	totp: { autoComplete: "one-time-code", maxLength: 10, code: "digits" },
	"recovery-code": { autoComplete: "off", maxLength: 40, code: "letters" },
} as const;

function CodeForm({ action, hidden, form, isPrimary, proof }: FormProps & { proof: keyof typeof codes }) {
	const { proof: words } = accountWords();
	const [label, button] =
		proof === "totp" ? [words.totp, words.verify] : [words.recoveryCode, words.useRecoveryCode];
	return (
		<form method="post" action={action}>
			<Hidden values={{ ...hidden, proof }} />
			<Field form={form} name="code" id={`code-${proof}`} label={label} {...codes[proof]} />
			<FormActions submit={button} look={chooseLook(isPrimary)} />
		</form>
	);
}

function PasswordForm({ action, hidden, form, isPrimary }: FormProps) {
	const words = accountWords();
	return (
		<form method="post" action={action}>
			<Hidden values={{ ...hidden, proof: "password" }} />
			<Field
				form={form}
				name="password"
				label={words.password}
				type="password"
				autoComplete="current-password"
			/>
			<FormActions submit={words.continue} look={chooseLook(isPrimary)} />
		</form>
	);
}
