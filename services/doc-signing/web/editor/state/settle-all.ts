import { words } from "../words.ts";
import type { Editor } from "./editor.ts";

type Parts = Pick<Editor, "store" | "autosave" | "settings" | "recipients">;

/**
 * Returns a function that saves everything, also what changes meanwhile. It throws if something cannot be saved, and
 * once for a notice since the dialog was opened, which covers it: a field that was deleted is there again.
 */
export function createSettleAll({ store, autosave, settings, recipients }: Parts): () => Promise<void> {
	let { notice: known } = store.get();
	return async () => {
		do {
			await autosave.settled();
			await settings.settled();
			await recipients.settled();
		} while (settings.hasUnsaved() || recipients.hasUnsaved());
		const { conflicts, refusals, notice } = store.get();
		if (notice && notice !== known) {
			known = notice;
			throw new Error(notice.text);
		}
		if (conflicts.size + refusals.size > 0) throw new Error(words.saving.resolve);
	};
}
