import type { DocumentView } from "../read-document-view.ts";

/** The audit log in plain words. */
export function DocumentLog({ view }: { view: DocumentView }) {
	const { id, timeZone } = view.document;
	const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone });
	return (
		<details class="log">
			<summary class="disclosure">
				<h2>Audit log</h2>{" "}
				<span class="soft">
					{" "}
					{view.events.length} {view.events.length === 1 ? "event" : "events"}{" "}
				</span>
			</summary>
			<ol>
				{view.events.map(({ sequence, at, sentence, about, by }) => (
					<li key={sequence}>
						<time dateTime={at.toISOString()}>{exact.format(at)}</time>
						<span>
							{sentence}
							{about && (
								<>
									: <bdi>{about}</bdi>
								</>
							)}
							{by && <span class="soft"> · {by}</span>}
						</span>
					</li>
				))}
			</ol>
			<p class="soft">
				Times are in {timeZone === "Etc/UTC" ? "UTC" : timeZone}.{" "}
				{view.isLogIntact && "Every event is chained to the one before it, and the chain is intact."}{" "}
				<a href={`/api/v1/documents/${id}/audit-log`}>View audit log as JSON</a>
			</p>
		</details>
	);
}
