import { useLocale } from "@repo/service-kit/languages";
import { readableAddress } from "@repo/validation";
import { sharedZone } from "../../../envelopes/rules/signer-zone.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { DocumentView } from "../read-document-view.ts";
import { describeEvents, type ShownEvent } from "../rules/describe-event.ts";

/** Further ones are folded. */
const MAX_SHOWN = 8;

/** The audit log in plain words, newest first. */
export function DocumentLog({ view }: { view: DocumentView }) {
	const { document, recipients, events, isLogIntact } = view;
	const words = useWords("document");
	const timeZone = sharedZone(document.timeZone);
	const zone = timeZone === "Etc/UTC" ? "UTC" : timeZone;
	const names = new Map(recipients.map(({ id, name, email }) => [id, name || readableAddress(email)]));
	const shown = describeEvents(events, names, { ...words, faults: useWords("upload").faults });
	const earlier = shown.slice(MAX_SHOWN);
	return (
		<section class="log">
			<h2>{words.log.title}</h2>
			<Events events={shown.slice(0, MAX_SHOWN)} timeZone={timeZone} />
			{earlier.length > 0 && (
				<details id="earlier">
					<summary class="disclosure">{words.log.earlier({ count: earlier.length })}</summary>
					<Events events={earlier} timeZone={timeZone} />
				</details>
			)}
			{view.importedEvents.length > 0 && (
				<details id="imported">
					<summary class="disclosure">{words.log.imported({ count: view.importedEvents.length })}</summary>
					<ImportedEvents events={view.importedEvents} timeZone={timeZone} />
				</details>
			)}
			<p class="soft">
				{words.log.zone({ zone })} {isLogIntact && words.log.intact}{" "}
				<a href={`/api/v1/documents/${document.id}/audit-log`}>{words.log.json}</a>
			</p>
		</section>
	);
}

/** As the other service wrote them: its names of events are not ours. */
function ImportedEvents({ events, timeZone }: { events: DocumentView["importedEvents"]; timeZone: string }) {
	const exact = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "medium", timeZone });
	return (
		<ol>
			{events.toReversed().map(({ at, type, who }) => (
				<li>
					{at && <time dateTime={at.toISOString()}>{exact.format(at)}</time>}
					<span>
						<code>{type}</code> <bdi class="soft">{who}</bdi>
					</span>
				</li>
			))}
		</ol>
	);
}

function Events({ events, timeZone }: { events: ShownEvent[]; timeZone: string }) {
	const exact = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "medium", timeZone });
	return (
		<ol>
			{events.map(({ sequence, at, sentence, times }) => (
				<li key={sequence}>
					<time dateTime={at.toISOString()}>{exact.format(at)}</time>
					<span>
						{sentence}
						{times > 1 && <span class="soft"> ×{times}</span>}
					</span>
				</li>
			))}
		</ol>
	);
}
