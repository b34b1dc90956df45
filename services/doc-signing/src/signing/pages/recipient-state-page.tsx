import type { ComponentChildren } from "preact";
import { whoseTurn } from "../../documents/rules/turns.ts";
import type { PageWords } from "../../languages/en/page.ts";
import type { Signing } from "../open-signing.ts";
import type { RecipientState } from "../rules/recipient-state.ts";
import { useWords } from "../use-words.ts";
import { MessagePage } from "./message-page.tsx";

type Props = { signing: Signing; base: string; sealed: boolean };

/** Every page of a link but the one to sign on. */
export function RecipientStatePage(props: Props & { recipientState: Exclude<RecipientState, "READY"> }) {
	const { recipientState, signing } = props;
	const words = useWords();
	const { document, sender, recipient } = signing;
	// What has not been sent is the sender's alone: not even its title is shown.
	const from =
		recipientState === "NOT_SENT_YET"
			? undefined
			: `${document.title} · ${words.from(sender.name || sender.email)}`;
	switch (recipientState) {
		case "WAITING":
			return (
				<MessagePage title={words.waiting.title} from={from}>
					<p>{turnSentence(words, whoseTurn(document, signing.recipients))}</p>
					<p>{words.waiting.text}</p>
				</MessagePage>
			);
		case "DONE":
			return (
				<MessagePage title={words.done.title[recipient.role]} from={from}>
					<p>{words.done.text}</p>
					<Actions>
						<a class="button" href={`${props.base}/document.pdf`}>
							{words.done.read}
						</a>
					</Actions>
				</MessagePage>
			);
		case "COMPLETED":
			return <CompletedPage {...props} from={from} />;
		case "NOT_SENT_YET":
		case "COPY_LATER":
		case "EXPIRED":
		case "REJECTED":
		case "CANCELLED": {
			const { title, text } = words.recipientStates[recipientState];
			const own = recipientState === "REJECTED" && recipient.signingStatus === "REJECTED";
			return (
				<MessagePage title={title} from={from}>
					<p>{own ? words.declinedByYou : text}</p>
					{recipientState === "EXPIRED" && (
						<Actions>
							<a class="button" href={`mailto:${encodeURIComponent(sender.email)}`}>
								{words.writeToSender}
							</a>
						</Actions>
					)}
				</MessagePage>
			);
		}
	}
}

function CompletedPage({ base, sealed, from }: Props & { from: string | undefined }) {
	const { completed } = useWords();
	return (
		<MessagePage title={completed.title} from={from}>
			<p>{sealed ? completed.text : completed.sealing}</p>
			<Actions>
				{sealed ? (
					<a class="button primary" href={`${base}/signed.pdf`} download>
						{completed.download}
					</a>
				) : (
					<a class="button" href={base}>
						{completed.again}
					</a>
				)}
			</Actions>
			{sealed && (
				<p>
					<a href="/verify">{completed.verify}</a>
				</p>
			)}
		</MessagePage>
	);
}

function Actions({ children }: { children: ComponentChildren }) {
	return <p class="actions">{children}</p>;
}

function turnSentence(
	{ lang, waiting }: PageWords,
	people: Pick<Signing["recipient"], "name" | "role">[],
): string {
	const names = people.map(({ name, role }) => name || waiting.unnamed[role]);
	const list = new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
	const [role, ...others] = new Set(people.map((person) => person.role));
	return role && others.length === 0 ? waiting.forRole[role](list, people.length) : waiting.for(list);
}
