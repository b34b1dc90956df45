import type { Editor } from "./editor.ts";

type Parts = Pick<Editor, "store" | "autosave" | "settings" | "recipients">;

/** Saves everything, also what changes meanwhile. Throws if something cannot be saved. */
export async function settleAll({ store, autosave, settings, recipients }: Parts): Promise<void> {
	const { notice: before } = store.get();
	do {
		await autosave.settled();
		await settings.settled();
		await recipients.settled();
	} while (settings.hasUnsaved() || recipients.hasUnsaved());
	const { conflicts, refusals, notice } = store.get();
	// A field that was deleted is there again.
	if (notice !== before) throw new Error(notice);
	if (conflicts.size + refusals.size > 0)
		throw new Error(
			"Some fields are not saved. Close this dialog and resolve the problems listed at the top of the page.",
		);
}
