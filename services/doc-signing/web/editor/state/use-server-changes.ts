import { useEffect } from "preact/hooks";
import type { Meta } from "../../../src/app/editor/rules/editor-field.ts";
import { type Cover, readPlace, type StoredPlace } from "../../../src/envelopes/fields/rules/cover.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import { isGone } from "../../call-api.ts";
import type { Editor } from "./editor.ts";

type ReadField = StoredPlace & {
	id: number;
	recipientId: number;
	type: FieldType;
	fieldMeta: Meta | null;
	cover?: Cover | null;
};

type Read = { fields: ReadField[]; recipients: { id: number }[]; status?: string };

/** Merges changes by others when the user returns to the page, and warns before unsaved changes are lost. */
export function useServerChanges(editor: Editor): void {
	useEffect(() => {
		const refresh = async () => {
			if (document.visibilityState !== "visible") return;
			const removed = new Set(editor.store.get().recipients.map(({ id }) => id));
			await editor.autosave.refresh(async () => {
				const { fields, recipients, status = null } = await editor.call<Read>("GET", "");
				for (const { id } of recipients) removed.delete(id);
				// Sent, completed or cancelled meanwhile, e.g. before the Back button led here again.
				if (editor.view.kind === "document" && status !== editor.view.status)
					(editor.host ?? location).reload();
				return fields.map(fromRead);
			});
			await editor.recipients.dropRemoved(removed);
		};
		const onVisible = () =>
			void refresh().catch((error) => {
				if (isGone(error)) (editor.host ?? location).reload();
			});
		const onLeave = (event: BeforeUnloadEvent) => {
			const { autosave, settings, recipients } = editor;
			if ([autosave, settings, recipients].some((one) => one.hasUnsaved())) event.preventDefault();
		};
		document.addEventListener("visibilitychange", onVisible);
		addEventListener("pageshow", onVisible);
		addEventListener("focus", onVisible);
		addEventListener("beforeunload", onLeave);
		return () => {
			document.removeEventListener("visibilitychange", onVisible);
			removeEventListener("pageshow", onVisible);
			removeEventListener("focus", onVisible);
			removeEventListener("beforeunload", onLeave);
		};
	}, [editor]);
}

function fromRead({ page, positionX, positionY, width, height, cover = null, ...field }: ReadField) {
	return { ...field, ...readPlace({ page, positionX, positionY, width, height }), cover };
}
