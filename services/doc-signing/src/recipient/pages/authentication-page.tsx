import { useWords } from "../../languages/use-words.ts";
import type { AuthenticationView } from "../../signing/authentication/describe-authentication.ts";
import { MessagePage } from "./message-page.tsx";

type Props = {
	view: AuthenticationView;
	base: string;
	/** The id of the code that was sent. */
	proofId?: string | undefined;
	error?: string | undefined;
};

/** Shows nothing of the document, not even its title: only what must be proven to see it. */
export function AuthenticationPage({ view, base, proofId, error }: Props) {
	const { methods } = view;
	const { authentication: words } = useWords("page");
	return (
		<MessagePage title={words.title} state={{ icon: "lock", meaning: "info" }}>
			<p>{words.toOpen}</p>
			{error && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			{methods.length > 1 && <p>{words.anyOf}</p>}
			{view.account && <AccountGate view={view} base={base} />}
			{methods.includes("EMAIL_CODE") && <CodeForm email={view.email} base={base} proofId={proofId} />}
		</MessagePage>
	);
}

/** Links to sign in to the account of the recipient's address. Nothing when it is signed in. */
function AccountGate({ view: { account, email, pages }, base }: Pick<Props, "view" | "base">) {
	const { authentication: words } = useWords("page");
	if (!account) return null;
	switch (account.state) {
		case "SIGNED_OUT":
			return (
				<>
					<p>{words.account({ email })}</p>
					<p class="actions">
						<a class="button primary" href={pages.signIn}>
							{words.signIn}
						</a>
						<a class="button" href={pages.signUp}>
							{words.signUp}
						</a>
					</p>
				</>
			);
		case "OTHER":
			return (
				<form method="post" action={`${base}/switch-account`}>
					<p>{words.otherAccount({ signedIn: account.email, email })}</p>
					<p class="actions">
						<button type="submit" class="primary">
							{words.switchAccount}
						</button>
					</p>
				</form>
			);
		case "READY":
			return null;
	}
}

function CodeForm({ email, base, proofId }: { email: string; base: string; proofId: string | undefined }) {
	const { authentication: words } = useWords("page");
	const send = (
		<button type="submit" formaction={`${base}/access-code`} formnovalidate class={proofId ? "" : "primary"}>
			{proofId ? words.sendAnother : words.sendCode}
		</button>
	);
	if (!proofId)
		return (
			<form method="post">
				<p>{words.codeGoesTo({ email })}</p>
				<p class="actions">{send}</p>
			</form>
		);
	return (
		<form method="post" action={`${base}/access`}>
			<p role="status">{words.codeSent({ email })}</p>
			<input type="hidden" name="proofId" value={proofId} />
			<label for="code">{words.code}</label>
			<input id="code" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={20} required />
			<p class="actions">
				<button type="submit" class="primary">
					{words.verify}
				</button>
				{send}
			</p>
		</form>
	);
}
