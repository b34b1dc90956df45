import type { AuthenticationView } from "../authentication/describe-authentication.ts";
import { useWords } from "../use-words.ts";
import { AccountGate } from "./authentication-page.tsx";

/** What has to be done before the form can be submitted: sign in, or set up a factor. */
export function ActGate({ view, base }: { view: AuthenticationView; base: string }) {
	const { account, methods, pages } = view;
	const { authentication: words } = useWords();
	const needs = (method: string, isThere: boolean | undefined) =>
		account?.state === "READY" && methods.includes(method as never) && !isThere;
	const ready = account?.state === "READY" ? account : undefined;
	return (
		<section class="card">
			<p>{words.toAct}</p>
			<AccountGate view={view} base={base} />
			{needs("PASSKEY", ready?.hasPasskey) && (
				<p>
					{words.noPasskey}{" "}
					<a href={pages.security} target="_blank" rel="noopener">
						{words.setUpPasskey}
					</a>
				</p>
			)}
			{needs("TWO_FACTOR_AUTH", ready?.hasTotp) && (
				<p>
					{words.noTotp}{" "}
					<a href={pages.security} target="_blank" rel="noopener">
						{words.setUpTotp}
					</a>
				</p>
			)}
			{ready?.hasPasskey && methods.includes("PASSKEY") && <p>{words.passkeyNeedsScript}</p>}
		</section>
	);
}

type Props = { view: AuthenticationView; proofId: string | undefined; prefix?: string };

/** The codes that the form takes. */
export function ProofFields({ view: { methods, account, email }, proofId, prefix = "" }: Props) {
	const { authentication: words } = useWords();
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
					<p>{proofId ? words.codeSent(email) : words.codeGoesTo(email)}</p>
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
