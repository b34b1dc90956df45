import { languageFacts } from "@repo/service-kit/languages";
import { nameZone } from "@repo/service-kit/ui";
import type { EditorView } from "../../../src/app/editor/editor-view.ts";
import { SIGNER_ZONE } from "../../../src/envelopes/rules/signer-zone.ts";
import type { EditorState } from "../state/editor-state.ts";

type Described = Pick<EditorState, "meta" | "auth" | "recipients">;

/** The settings of a document in words: "Expires in 90 days", "reminders every 3 days", "any order", "Europe/Berlin". */
export function describeSettings(
	{ meta, auth, recipients }: Described,
	defaults: EditorView["defaults"],
): string[] {
	const checks =
		[auth.globalAccessAuth, auth.globalActionAuth].some(Boolean) ||
		recipients.some(({ accessAuth, actionAuth }) => accessAuth || actionAuth);
	const byMail = meta.distributionMethod === "EMAIL";
	return [
		`Expires in ${days(meta.expiresAfterDays ?? defaults.signingDays)}`,
		byMail ? describeReminders(meta, defaults) : "no emails",
		...(recipients.length > 1 ? [meta.signingOrder === "SEQUENTIAL" ? "in order" : "any order"] : []),
		meta.timezone === SIGNER_ZONE ? "each signer’s time zone" : nameZone(meta.timezone),
		...(meta.language ? [languageFacts[meta.language].name] : []),
		...(checks ? ["identity checks"] : []),
	];
}

function describeReminders(meta: EditorState["meta"], defaults: EditorView["defaults"]): string {
	const first = meta.reminderAfterDays ?? defaults.reminderAfterDays;
	const every = meta.reminderEveryDays ?? 0;
	if (first === 0) return "no reminders";
	if (every === 0) return `reminder after ${days(first)}`;
	if (every === first) return `reminders every ${every === 1 ? "day" : days(every)}`;
	return `reminders after ${days(first)}, then every ${every === 1 ? "day" : days(every)}`;
}

const days = (count: number) => `${count} day${count === 1 ? "" : "s"}`;
