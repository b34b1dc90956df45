import type { StateIcon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren, ComponentProps } from "preact";
import { senderWith } from "../../accounts/branding/rules/brand.ts";
import { choosePreviewSize } from "../../envelopes/documents/rules/preview-size.ts";
import { wasInvited } from "../../envelopes/documents/rules/recipient-status.ts";
import { whoseTurn } from "../../envelopes/documents/rules/turns.ts";
import type { PageWords } from "../../languages/generated/en/page.ts";
import { useWords } from "../../languages/use-words.ts";
import type { RecordedFile } from "../../platform/storage/file-cache.ts";
import type { Signing } from "../../signing/open-signing.ts";
import { type RecipientState, showsDocument } from "../../signing/rules/recipient-state.ts";
import { MessagePage, type Preview } from "./message-page.tsx";

type Props = {
	signing: Signing;
	base: string;
	sealed: RecordedFile | undefined;
	/** The sender corrected the document after the recipient signed. */
	notice?: string | undefined;
};
type StateSign = ComponentProps<typeof StateIcon>;

const states: Record<Exclude<RecipientState, "READY">, StateSign> = {
	NOT_SENT_YET: { icon: "clock", meaning: "info" },
	BEING_CHANGED: { icon: "pen-line", meaning: "info" },
	WAITING: { icon: "clock", meaning: "info" },
	COPY_LATER: { icon: "mail", meaning: "info" },
	EXPIRED: { icon: "calendar-clock", meaning: "warning" },
	DONE: { icon: "circle-check", meaning: "success" },
	COMPLETED: { icon: "shield-check", meaning: "success" },
	REJECTED: { icon: "circle-x", meaning: "danger" },
	CANCELLED: { icon: "circle-x", meaning: "warning" },
};

const SEAL_MS = 1_500;
const OTHERS_MS = 5_000;

/** Every page of a link except the signing page. */
export function RecipientStatePage(props: Props & { recipientState: Exclude<RecipientState, "READY"> }) {
	const { recipientState, signing, base } = props;
	const words = useWords("page");
	const { document, sender, recipient } = signing;
	const shared = {
		state: states[recipientState],
		// Nothing of a draft is shown, not even its title.
		document:
			recipientState === "NOT_SENT_YET"
				? undefined
				: {
						title: document.title,
						from: words.from({ sender: senderWith(signing.brand, sender.name || sender.email) }),
					},
		preview: findPreview(props, recipientState),
		refreshMs: recipientState === "BEING_CHANGED" ? OTHERS_MS : undefined,
		isReported: recipientState === "BEING_CHANGED" || undefined,
	};
	switch (recipientState) {
		case "WAITING":
			return (
				<MessagePage {...shared} title={words.waiting.title} refreshMs={OTHERS_MS}>
					<p>{turnSentence(words, whoseTurn(document, signing.recipients))}</p>
					<p>{words.waiting.text}</p>
				</MessagePage>
			);
		case "DONE":
			return (
				<MessagePage {...shared} title={words.done.title[recipient.role]} refreshMs={OTHERS_MS}>
					{props.notice && <p class="banner warning">{props.notice}</p>}
					<p>{words.done.text}</p>
					<Actions>
						<a class="button" href={`${base}/document.pdf`}>
							{words.done.read}
						</a>
					</Actions>
				</MessagePage>
			);
		case "COMPLETED":
			return <CompletedPage base={base} sealed={props.sealed} {...shared} />;
		case "BEING_CHANGED":
		case "NOT_SENT_YET":
		case "COPY_LATER":
		case "EXPIRED":
		case "REJECTED":
		case "CANCELLED": {
			const { title, text } = words.recipientStates[recipientState];
			return (
				<MessagePage {...shared} title={title}>
					{recipientState === "REJECTED" ? <Declined signing={signing} /> : <p>{text}</p>}
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

/** As the email about it, which everyone gets who was invited: who declined, and why. */
function Declined({ signing: { recipient, recipients } }: Pick<Props, "signing">) {
	const words = useWords("page");
	const decliner = recipients.find(({ signingStatus }) => signingStatus === "REJECTED");
	const isOwn = decliner?.id === recipient.id;
	if (!decliner || !(isOwn || wasInvited(recipient))) return <p>{words.recipientStates.REJECTED.text}</p>;
	const isSeenByOthers = recipients.some((one) => one.id !== recipient.id && wasInvited(one));
	const name = decliner.name || readableAddress(decliner.email);
	return (
		<>
			<p>
				{isOwn
					? isSeenByOthers
						? words.declinedByYou
						: words.declinedByYouAlone
					: words.declinedBy({ name })}
			</p>
			{decliner.rejectionReason && (
				<dl class="facts">
					<dt>{words.declineReason}</dt>
					<dd dir="auto">{decliner.rejectionReason}</dd>
				</dl>
			)}
		</>
	);
}

/** The document's first page, where the recipient may read the document. */
function findPreview({ signing, base, sealed }: Props, recipientState: RecipientState): Preview | undefined {
	const size = showsDocument(recipientState) ? choosePreviewSize(signing.file.pages) : undefined;
	// Another address for the sealed copy: the browser keeps the image.
	const version = sealed?.sha256.slice(0, 16) ?? recipientState.toLowerCase();
	return size && { src: `${base}/first-page.webp?v=${version}`, ...size };
}

type CompletedProps = Pick<Props, "base" | "sealed"> &
	Omit<ComponentProps<typeof MessagePage>, "title" | "children">;

function CompletedPage({ base, sealed, ...shared }: CompletedProps) {
	const { completed } = useWords("page");
	return (
		<MessagePage {...shared} title={completed.title} refreshMs={sealed ? undefined : SEAL_MS}>
			<p>{sealed ? completed.text : completed.sealing}</p>
			{sealed ? (
				<Actions>
					<a class="button primary" href={`${base}/signed.pdf`} download>
						{completed.download}
					</a>
				</Actions>
			) : (
				<p class="actions" data-without-script>
					<a class="button" href={base}>
						{completed.again}
					</a>
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
	return role && others.length === 0 ? waiting.forRole[role]({ names: list }) : waiting.for({ names: list });
}
