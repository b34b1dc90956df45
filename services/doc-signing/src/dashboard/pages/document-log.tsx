import type { DocumentView } from "../read-document-view.ts";

/** The audit log in plain words. */
export function DocumentLog({ view }: { view: DocumentView }) {
	const { id, timeZone } = view.document;
	return (
		<details class="log">
			<summary>
				<h2>Audit log</h2> <span class="soft">{view.events.length} events</span>
			</summary>
			<ol>
				{view.events.map(({ sequence, at, sentence, by }) => (
					<li key={sequence}>
						<time dateTime={at.toISOString()}>{exact(at, timeZone)}</time>
						<span>
							{sentence}
							{by && <span class="soft"> · {by}</span>}
						</span>
					</li>
				))}
			</ol>
			<p class="soft">
				Times in {timeZone}.{" "}
				{view.isLogIntact && "Every event is chained to the one before it; the chain is intact."}{" "}
				<a href={`/api/v1/documents/${id}/audit-log`}>Audit log as JSON</a>
			</p>
		</details>
	);
}

function exact(at: Date, timeZone: string): string {
	return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone }).format(at);
}
