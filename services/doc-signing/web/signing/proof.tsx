import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import type { AuthenticationView } from "../../src/signing/authentication/describe-authentication.ts";
import { type Act, link, type Proof } from "./state/requests.ts";
import type { Signing } from "./state/use-signing.ts";
import { WindowLink } from "./window-link.tsx";

type Props = {
	signing: Signing;
	view: AuthenticationView;
	/** The action's name: "Sign". */
	verb: string;
	passkeyVerb: string;
	danger?: boolean;
	disabled?: boolean;
	/** The action that a passkey signs. Undefined if it cannot be carried out; the page then shows why. */
	act: () => Act | undefined;
	onProven: (proof: Proof | undefined) => void;
};

/** The methods to prove the recipient's identity, with the button. One is enough. */
export function ProofControls(props: Props) {
	const { methods, account } = props.view;
	const { authentication: words, embedded } = useWords("page");
	const needsAccount = methods.some((method) => method !== "EMAIL_CODE");
	return (
		<div class="proofs">
			{methods.length > 1 && <p>{words.anyOf}</p>}
			{needsAccount && link.frame && <WindowLink>{embedded.windowNeeded}</WindowLink>}
			{needsAccount && !link.frame && account?.state !== "READY" && <AccountGate {...props} />}
			{account?.state === "READY" &&
				methods.map((method) => <AccountProof key={method} method={method} account={account} {...props} />)}
			{methods.includes("EMAIL_CODE") && <EmailCode {...props} />}
		</div>
	);
}

function AccountGate({ signing, view: { account, email, pages } }: Props) {
	const { authentication: words } = useWords("page");
	if (account?.state === "OTHER")
		return (
			<>
				<p>{words.otherAccount({ signedIn: account.email, email })}</p>
				<p class="actions">
					<button type="button" class="primary" onClick={() => void signing.switchAccount(pages.signIn)}>
						{words.switchAccount}
					</button>
				</p>
			</>
		);
	const leave = (address: string, text: string, kind: string) => (
		<button type="button" class={kind} onClick={() => void signing.leaveFor(address)}>
			{text}
		</button>
	);
	return (
		<>
			<p>{words.account({ email })}</p>
			<p class="actions">
				{leave(pages.signIn, words.signIn, "primary")}
				{leave(pages.signUp, words.signUp, "")}
			</p>
		</>
	);
}

type Ready = Extract<AuthenticationView["account"], { state: "READY" }>;

function AccountProof(props: Props & { method: AuthenticationView["methods"][number]; account: Ready }) {
	const { method, account, signing, view, verb, passkeyVerb, act, onProven } = props;
	const { authentication: words } = useWords("page");
	const kind = props.danger ? "danger" : "primary";
	const disabled = signing.busy || props.disabled;
	const setUp = (explanation: string, text: string, address: string) => (
		<>
			<p>{explanation}</p>
			<p class="actions">
				<button type="button" class="primary" onClick={() => void signing.leaveFor(address)}>
					{text}
				</button>
			</p>
		</>
	);
	const sign = async () => {
		const what = act();
		const proof = what && (await signing.signWithPasskey(what));
		if (proof) onProven(proof);
	};
	switch (method) {
		case "ACCOUNT":
			return (
				<p class="actions">
					<button type="button" class={kind} disabled={disabled} onClick={() => onProven(undefined)}>
						{verb}
					</button>
				</p>
			);
		case "PASSKEY":
			if (!account.hasPasskey) return setUp(words.noPasskey, words.setUpPasskey, view.pages.newPasskey);
			return (
				<>
					<p class="soft">{words.passkeySigns}</p>
					<p class="actions">
						<button type="button" class={kind} disabled={disabled} onClick={() => void sign()}>
							{passkeyVerb}
						</button>
					</p>
					<LostFactor signing={signing} address={view.pages.newPasskey} text={words.lostPasskey} />
				</>
			);
		case "TWO_FACTOR_AUTH":
			if (!account.hasTotp) return setUp(words.noTotp, words.setUpTotp, view.pages.authenticator);
			return (
				<>
					<CodeInput {...props} label={words.totp} onCode={(code) => onProven({ method, code })} />
					<LostFactor signing={signing} address={view.pages.authenticator} text={words.lostTotp} />
				</>
			);
		case "EMAIL_CODE":
			return null;
	}
}

/** A recipient who signed in with a recovery code sets up another factor, then returns here. */
function LostFactor({ signing, address, text }: { signing: Signing; address: string; text: string }) {
	return (
		<p>
			<button type="button" class="quiet" onClick={() => void signing.leaveFor(address)}>
				{text}
			</button>
		</p>
	);
}

function EmailCode(props: Props) {
	const { signing, view, onProven } = props;
	const { proofId } = signing;
	const { authentication: words } = useWords("page");
	const [sent, setSent] = useState(0);
	const sendCode = async () => {
		if (await signing.sendCode()) setSent(sent + 1);
	};
	const send = (
		<button
			type="button"
			class={proofId ? "" : "primary"}
			disabled={signing.busy}
			onClick={() => void sendCode()}
		>
			{proofId ? words.sendAnother : words.sendCode}
		</button>
	);
	return (
		<>
			<p role="status">
				{proofId ? words.codeSent({ email: view.email }) : words.codeGoesTo({ email: view.email })}
			</p>
			{proofId ? (
				<CodeInput
					{...props}
					label={words.code}
					sent={sent}
					onCode={(code) => onProven({ method: "EMAIL_CODE", proofId, code })}
				>
					{send}
				</CodeInput>
			) : (
				<p class="actions">{send}</p>
			)}
		</>
	);
}

let inputs = 0;

type CodeProps = Props & {
	label: string;
	onCode: (code: string) => void;
	/** How many codes were sent: each takes the focus to the input. */
	sent?: number;
	/** Beside the button. */
	children?: ComponentChildren;
};

function CodeInput({ label, verb, danger, disabled, signing, onCode, sent = 0, children }: CodeProps) {
	const [code, setCode] = useState("");
	const { current: id } = useRef(`proof-code-${++inputs}`);
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (sent > 0) input.current?.focus();
	}, [sent]);
	const use = () => onCode(code);
	return (
		<>
			<label for={id}>{label}</label>
			<input
				ref={input}
				id={id}
				inputMode="numeric"
				autocomplete="one-time-code"
				maxLength={20}
				value={code}
				onInput={({ currentTarget }) => setCode(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || code.trim() === "" || disabled) return;
					event.preventDefault();
					use();
				}}
			/>
			<p class="actions">
				<button
					type="button"
					class={danger ? "danger" : "primary"}
					disabled={signing.busy || disabled || code.trim() === ""}
					onClick={use}
				>
					{verb}
				</button>
				{children}
			</p>
		</>
	);
}
