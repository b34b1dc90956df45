import { InLanguage } from "@repo/service-kit/languages";
import { Button } from "@repo/service-kit/ui";
import { type ComponentChildren, render } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import { loadWords } from "../load-words.ts";
import { call, Refused } from "../signing/state/requests.ts";
import type { Channel } from "./channel.ts";
import type { Options } from "./options.ts";

type Link = { token: string; title: string; sender: string; isProven: boolean };
type Context = { root: HTMLElement; options: Options; externalId: string | null };

/** Has the document of an embed token's visitor created; nothing is asked. Resolves to the token of its link once it is. */
export async function openProven(
	{ token, title }: Link,
	root: HTMLElement,
	channel: Channel,
): Promise<string> {
	const words = await loadWords("page");
	const show = (content: ComponentChildren) => render(<InLanguage value={words}>{content}</InLanguage>, root);
	root.replaceChildren();
	for (;;) {
		show(<p role="status">{words.page.loading}</p>);
		try {
			await call("POST", `/embed/direct/${token}/document`);
			render(null, root);
			return token;
		} catch (error) {
			const isFinal = error instanceof Refused && error.final;
			const message = error instanceof Refused ? error.message : words.page.failed;
			channel.send({ event: "error", code: "request_failed", message, retryable: !isFinal });
			await new Promise<void>((onRetry) =>
				show(<NotOpened {...{ title, message }} onRetry={isFinal ? undefined : onRetry} />),
			);
		}
	}
}

type Refusal = { title: string; message: string; onRetry: (() => void) | undefined };

/** Without `onRetry`, only the site around the frame can open the document. */
function NotOpened({ title, message, onRetry }: Refusal) {
	const { embedded } = useWords("page");
	return (
		<section class="card">
			<h1 dir="auto">{title}</h1>
			<p class="error" role="alert">
				{message}
			</p>
			{onRetry ? (
				<div class="actions">
					<Button look="primary" onClick={onRetry}>
						{embedded.retry}
					</Button>
				</div>
			) : (
				<p>{embedded.openAgain}</p>
			)}
		</section>
	);
}

/** Asks for a name and an email address, and for the code that is sent there. Resolves to the token of the visitor's document. */
export async function openDirectLink(link: Link, { root, options, externalId }: Context): Promise<string> {
	const words = await loadWords("page", "directLink");
	root.replaceChildren();
	const token = await new Promise<string>((resolve) => {
		render(
			<InLanguage value={words}>
				<DirectLinkForm {...{ link, options, externalId }} onOpen={resolve} />
			</InLanguage>,
			root,
		);
	});
	render(null, root);
	return token;
}

type Props = { link: Link; options: Options; externalId: string | null; onOpen: (token: string) => void };

function DirectLinkForm({ link: { token, title, sender }, options, externalId, onOpen }: Props) {
	const words = useWords("directLink");
	const { authentication, failed } = useWords("page");
	const [form] = useState(() => crypto.randomUUID());
	const [name, setName] = useState(options.name ?? "");
	const [email, setEmail] = useState(options.email ?? "");
	const [code, setCode] = useState("");
	const [proofId, setProofId] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string>();
	const base = `/embed/direct/${token}`;

	async function run(work: () => Promise<void>): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		setError(undefined);
		await work().catch((thrown) => setError(thrown instanceof Refused ? thrown.message : failed));
		setBusy(false);
	}
	const send = () =>
		run(async () => {
			setProofId((await call<{ proofId: string }>("POST", `${base}/code`, { email })).proofId);
			setCode("");
		});
	const open = () =>
		run(async () => {
			const typed = { form, name: name.trim(), email, proofId, code, externalId };
			const opened = await call<{ token: string | null }>("POST", `${base}/documents`, typed);
			if (opened.token === null) throw new Refused(words.sent.text({ title, email }), true, new Map());
			onOpen(opened.token);
		});
	const input = (label: string, value: string, onValue: (value: string) => void, more: object) => (
		<p>
			<label>
				{label}
				<input
					required
					value={value}
					onInput={({ currentTarget }) => onValue(currentTarget.value)}
					{...more}
				/>
			</label>
		</p>
	);
	return (
		<form
			class="card"
			onSubmit={(event) => {
				event.preventDefault();
				void (proofId ? open() : send());
			}}
		>
			<p class="soft" dir="auto">
				{words.asks({ sender })}
			</p>
			<h1 dir="auto">{title}</h1>
			<p role="status">{proofId ? authentication.codeSent({ email }) : words.embedded}</p>
			{error && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			{proofId ? (
				input(authentication.code, code, setCode, {
					inputMode: "numeric",
					autocomplete: "one-time-code",
					maxLength: 20,
					autofocus: true,
				})
			) : (
				<>
					{input(words.name, name, setName, {
						autocomplete: "name",
						maxLength: 255,
						readOnly: options.lockName && name !== "",
					})}
					{input(words.email, email, setEmail, {
						type: "email",
						autocomplete: "email",
						readOnly: options.lockEmail && email !== "",
					})}
				</>
			)}
			<div class="actions">
				<Button type="submit" look="primary" disabled={isBusy}>
					{proofId ? authentication.verify : authentication.sendCode}
				</Button>
				{proofId && (
					<Button type="button" disabled={isBusy} onClick={() => void send()}>
						{authentication.sendAnother}
					</Button>
				)}
			</div>
		</form>
	);
}
