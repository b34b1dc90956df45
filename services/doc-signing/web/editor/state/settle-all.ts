import type { Editor } from "./editor.ts";

type Parts = Pick<Editor, "store" | "autosave" | "settings" | "recipients">;

/** Saves everything, also what changes meanwhile. Throws if something cannot be saved. */
export async function settleAll({ store, autosave, settings, recipients }: Parts): Promise<void> {
	do {
		await autosave.settled();
		await settings.settled();
		await recipients.settled();
	} while (settings.hasUnsaved() || recipients.hasUnsaved());
	const { conflicts, refusals } = store.get();
	if (conflicts.size + refusals.size > 0)
		throw new Error(
			"Some fields are not saved. Close this dialog and resolve the problems listed at the top of the page.",
		);
}
