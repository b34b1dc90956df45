import { csrfToken } from "@repo/accounts/forms";
import { Hidden, Moment } from "@repo/service-kit/html";
import { Button, EmptyState, PageHeader, Table } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren } from "preact";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import { useWords } from "../../languages/use-words.ts";
import { PageLinks } from "../documents/pages/list-parts.tsx";
import type { ReceivedDocument } from "./queries.ts";

export const RECEIVED_PURPOSE = "open received";

type Props = {
	session: Session;
	waiting: ReceivedDocument[];
	signed: ReceivedDocument[];
	/** Where the older ones follow. */
	older: string | undefined;
	isFirst: boolean;
};

/** What waits for the person's own signature, and what they have signed. */
export function ReceivedPage({ session, waiting, signed, older, isFirst }: Props) {
	const { received, pages } = useWords("list");
	const { emailProvenAt } = session.user;
	const email = readableAddress(session.user.email);
	return (
		<AppDocument session={session} title={received.title} current="/sent-to-me">
			<PageHeader
				title={received.title}
				meta={emailProvenAt ? received.meta({ email }) : received.unproven}
			/>
			{isFirst && (waiting.length > 0 || emailProvenAt) && (
				<section aria-labelledby="waiting">
					<h2 id="waiting">{received.waiting}</h2>
					<Received
						session={session}
						rows={waiting}
						at={received.until}
						act={received.review}
						empty={<EmptyState icon="inbox">{received.nothing({ email })}</EmptyState>}
					/>
				</section>
			)}
			{signed.length > 0 && (
				<section aria-labelledby="signed">
					<h2 id="signed">{received.signed}</h2>
					<Received session={session} rows={signed} at={received.signedAt} act={received.open} />
					<PageLinks
						previous={isFirst ? undefined : "/sent-to-me"}
						next={older}
						words={[pages.newer, pages.older]}
					/>
				</section>
			)}
		</AppDocument>
	);
}

type ListProps = {
	session: Session;
	rows: ReceivedDocument[];
	/** What the time is, and what the button does. */
	at: string;
	act: string;
	empty?: ComponentChildren;
};

/** The link itself is not on the page: the button leads to it, if it is still the person's. */
function Received({ session, rows, at, act, empty }: ListProps) {
	const { columns, received } = useWords("list");
	const shown = [
		{
			key: "title",
			title: columns.title,
			heads: true,
			cell: ({ title }: ReceivedDocument) => <strong dir="auto">{title}</strong>,
		},
		{
			key: "sender",
			title: received.from,
			cell: ({ sender }: ReceivedDocument) => <bdi>{sender}</bdi>,
		},
		{
			key: "at",
			title: at,
			fit: true,
			cell: (row: ReceivedDocument) => <Moment at={row.at} timeZone={session.user.timeZone} />,
		},
		{
			key: "open",
			title: act,
			fit: true,
			hideTitle: true,
			cell: ({ recipientId, title }: ReceivedDocument) => (
				<form method="post" action={`/sent-to-me/${recipientId}/open`}>
					<Hidden values={{ csrf: csrfToken(session, RECEIVED_PURPOSE) }} />
					<Button type="submit" small look={act === received.review ? "primary" : "secondary"}>
						<span aria-hidden="true">{act}</span>
						<span class="unseen">{received.what({ what: act, title })}</span>
					</Button>
				</form>
			),
		},
	];
	return (
		<Table
			class="received"
			caption={received.caption}
			columns={shown}
			rows={rows}
			keyOf={({ recipientId }) => recipientId}
			empty={empty}
		/>
	);
}
