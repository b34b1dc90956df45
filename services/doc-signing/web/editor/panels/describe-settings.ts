import { languageFacts } from "@repo/service-kit/languages";
import { nameZone } from "@repo/service-kit/ui";
import type { EditorView } from "../../../src/app/editor/editor-view.ts";
import { SIGNER_ZONE } from "../../../src/envelopes/rules/signer-zone.ts";
import type { EditorState } from "../state/editor-state.ts";
import { words } from "../words.ts";

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
		words.summary.expires({ count: meta.expiresAfterDays ?? defaults.signingDays }),
		...(byMail ? describeReminders(meta, defaults) : [words.summary.noEmails]),
		...(recipients.length > 1
			? [meta.signingOrder === "SEQUENTIAL" ? words.summary.inOrder : words.summary.anyOrder]
			: []),
		meta.timezone === SIGNER_ZONE ? words.summary.signerZone : nameZone(meta.timezone),
		...(meta.language ? [languageFacts[meta.language].name] : []),
		...(checks ? [words.summary.checks] : []),
	];
}

function describeReminders(meta: EditorState["meta"], defaults: EditorView["defaults"]): string[] {
	const first = meta.reminderAfterDays ?? defaults.reminderAfterDays;
	const every = meta.reminderEveryDays ?? 0;
	if (first === 0) return [words.summary.noReminders];
	if (every === 0) return [words.summary.once({ count: first })];
	const further = words.summary.every({ count: every });
	return every === first ? [further] : [words.summary.first({ first }), further];
}
