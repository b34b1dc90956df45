import { useLocale } from "@repo/service-kit/languages";
import { Confirmation } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import { useWords } from "../../../languages/use-words.ts";
import { listNames } from "../../../mail/rules/list-names.ts";
import type { DocumentView, RecipientView } from "../read-document-view.ts";

/** After Send: who was asked, and what happens next. */
export function DocumentSent({ view: { document, recipients } }: { view: DocumentView }) {
	const { sent, others } = useWords("document");
	const locale = useLocale();
	const list = (people: RecipientView[]) =>
		listNames(
			people.map(({ name, email }) => name || readableAddress(email)),
			locale,
			others,
		);
	const later = recipients.filter(({ state }) => state === "WAITING");
	const asked = recipients.filter(({ state }) => state !== "WAITING" && state !== "COPY");
	const names = list(asked.length > 0 ? asked : recipients);
	const isComplete = document.status === "COMPLETED";
	return (
		<Confirmation>
			<strong>{document.sendEmail ? sent.title({ names }) : sent.links({ names })}</strong>
			<p>
				{!document.sendEmail && sent.passOn} {later.length > 0 && sent.inOrder({ names: list(later) })}{" "}
				{isComplete ? sent.complete : sent.next}
			</p>
		</Confirmation>
	);
}
