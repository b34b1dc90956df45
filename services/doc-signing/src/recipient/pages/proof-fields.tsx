import { useWords } from "../../languages/use-words.ts";
import type { AuthenticationView } from "../../signing/authentication/describe-authentication.ts";
import type { AuthenticationMethod } from "../../signing/rules/required-authentication.ts";

/** What the recipient must do before submitting the form: sign in, or set up a factor. Each button saves the form first. */
export function ActGate({ view: { account, email, methods } }: { view: AuthenticationView }) {
	const { authentication: words } = useWords("page");
	const ready = account?.state === "READY" ? account : undefined;
	const asksFor = (method: AuthenticationMethod) => ready && methods.includes(method);
	return (
		<section class="card">
			<p>{words.toAct}</p>
			{account?.state === "SIGNED_OUT" && (
				<>
					<p>{words.account({ email })}</p>
					<p class="actions">
						<Leave to="signIn">{words.signIn}</Leave>
						<Leave to="signUp">{words.signUp}</Leave>
					</p>
				</>
			)}
			{account?.state === "OTHER" && (
				<>
					<p>{words.otherAccount({ signedIn: account.email, email })}</p>
					<p class="actions">
						<Leave to="switchAccount">{words.switchAccount}</Leave>
					</p>
				</>
			)}
			{asksFor("PASSKEY") && !ready?.hasPasskey && (
				<>
					<p>{words.noPasskey}</p>
					<p class="actions">
						<Leave to="newPasskey">{words.setUpPasskey}</Leave>
					</p>
				</>
			)}
			{asksFor("TWO_FACTOR_AUTH") && !ready?.hasTotp && (
				<>
					<p>{words.noTotp}</p>
					<p class="actions">
						<Leave to="authenticator">{words.setUpTotp}</Leave>
					</p>
				</>
			)}
			{asksFor("PASSKEY") && ready?.hasPasskey && <p>{words.passkeyNeedsScript}</p>}
		</section>
	);
}

type LeaveProps = { to: keyof AuthenticationView["pages"] | "switchAccount"; children: string };

function Leave({ to, children }: LeaveProps) {
	return (
		<button type="submit" form="signing-form" name="action" value={to} formnovalidate>
			{children}
		</button>
	);
}

type Props = { view: AuthenticationView; proofId: string | undefined; prefix?: string };

/** The form's inputs for codes. */
export function ProofFields({ view: { methods, account, email }, proofId, prefix = "" }: Props) {
	const { authentication: words } = useWords("page");
	const code = (name: string, label: string) => (
		<p>
			<label for={`${prefix}${name}`}>{label}</label>
			<input
				id={`${prefix}${name}`}
				name={name}
				inputMode="numeric"
				autocomplete="one-time-code"
				maxLength={20}
			/>
		</p>
	);
	return (
		<>
			{methods.includes("TWO_FACTOR_AUTH") &&
				account?.state === "READY" &&
				account.hasTotp &&
				code("totp", words.totp)}
			{methods.includes("EMAIL_CODE") && (
				<>
					<p>{proofId ? words.codeSent({ email }) : words.codeGoesTo({ email })}</p>
					{proofId && <input type="hidden" name="proofId" value={proofId} />}
					{proofId && code("code", words.code)}
					{prefix === "" && (
						<p>
							<button type="submit" name="action" value="send-code" formnovalidate>
								{proofId ? words.sendAnother : words.sendCode}
							</button>
						</p>
					)}
				</>
			)}
		</>
	);
}
