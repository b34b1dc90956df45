import { useLocale } from "@repo/service-kit/languages";
import { ButtonLink, PageHeader } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import type { ErasureRow } from "../../../envelopes/retention/queries.ts";
import { useWords } from "../../../languages/use-words.ts";

/** What remains of an erased document: when and why, and the certificate with the audit log without names. */
export function ErasedPage({
	session,
	erasure,
}: {
	session: Session;
	erasure: ErasureRow & { overdue: number };
}) {
	const words = useWords("document").erased;
	const format = new Intl.DateTimeFormat(useLocale(), {
		dateStyle: "long",
		timeStyle: "short",
		timeZone: "UTC",
	});
	const { documentId, reason, years, endedAt, startedAt, finishedAt, isFileShared, overdue } = erasure;
	const id = String(documentId);
	const title = finishedAt ? words.done({ id }) : words.doing({ id });
	const facts = [
		[words.how, reason === "POLICY" ? words.policy({ years: years ?? 0 }) : words.request],
		[words.ended, format.format(endedAt)],
		[words.started, format.format(startedAt)],
		...(finishedAt ? [[words.finished, format.format(finishedAt)]] : []),
	];
	return (
		<AppDocument session={session} title={title} current="/documents">
			<PageHeader title={title} />
			<div class="card" role="status">
				<dl class="facts">
					{facts.map(([name, fact]) => (
						<>
							<dt>{name}</dt>
							<dd>{fact}</dd>
						</>
					))}
				</dl>
				{isFileShared && <p>{words.shared}</p>}
				{finishedAt ? (
					<div class="actions">
						<ButtonLink look="primary" href={`/documents/${id}/erasure.json`} icon="download">
							{words.certificate}
						</ButtonLink>
					</div>
				) : (
					<>
						<p>{words.waiting}</p>
						<p>{overdue > 0 ? words.overdue({ count: overdue }) : words.usual}</p>
					</>
				)}
			</div>
		</AppDocument>
	);
}
