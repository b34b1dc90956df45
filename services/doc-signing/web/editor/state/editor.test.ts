import { mock } from "node:test";
import { expect, test } from "@jest/globals";
import type { EditorView } from "../../../src/app/editor/editor-view.ts";
import { editor as english } from "../../../src/languages/generated/en/editor.ts";
import { setWords } from "../words.ts";
import { createEditor } from "./editor.ts";

setWords(english);

/** An editor with the selected field s1, which saves nothing: its timers do not end. */
function withEditor(work: (opened: ReturnType<typeof open>) => void, locks?: object): void {
	mock.timers.enable({ apis: ["setTimeout"] });
	try {
		work(open(locks));
	} finally {
		mock.timers.reset();
	}
}

function open(locks: object = { mode: "edit", lockedFields: [] }) {
	const place = { pageNumber: 1, pageX: 10, pageY: 20, pageWidth: 30, pageHeight: 4 };
	const field = { id: 1, recipientId: 1, type: "TEXT", ...place, fieldMeta: null, cover: null };
	const view = { pages: [{ width: 600, height: 800 }], recipients: [], fields: [field], ...locks };
	const editor = createEditor(view as unknown as EditorView);
	editor.select(["s1"]);
	return { editor, said: () => editor.store.get().said };
}

test("undo and redo say what they did", () =>
	withEditor(({ editor, said }) => {
		editor.undo();
		expect(said()).toBe("Nothing to undo");
		editor.nudge({ right: 1 });
		editor.undo();
		expect(said()).toBe("Undone: Move");
		editor.redo();
		expect(said()).toBe("Redone: Move");
		editor.redo();
		expect(said()).toBe("Nothing to redo");
	}));

test("undo and redo say that others have removed the field", () =>
	withEditor(({ editor, said }) => {
		editor.nudge({ right: 1 });
		editor.store.set({ fields: new Map() });
		editor.undo();
		expect(said()).toBe("Can no longer be undone: Move");
		editor.redo();
		expect(said()).toBe("Can no longer be redone: Move");
	}));

test.each([
	["of a document that was sent", { mode: "read", lockedFields: [] }, /was sent, so it cannot be edited/],
	["of a recipient who has agreed to sign", { mode: "correct", lockedFields: [1] }, /has agreed to sign/],
])("a field %s is neither moved nor deleted, and the reason is shown", (_what, locks, reason) =>
	withEditor(({ editor }) => {
		const { fields } = editor.store.get();
		editor.nudge({ right: 1 });
		editor.remove();
		expect(editor.store.get().fields).toBe(fields);
		expect(editor.store.get().notice?.text).toMatch(reason);
	}, locks),
);

test("a field is not deleted while a condition of another names it, and the reason is shown", () =>
	withEditor(({ editor }) => {
		const showWhen = { conditions: [{ fieldId: 1, operator: "filled" }] };
		const meta = { type: "text", label: "Pet name", showWhen };
		const field = editor.store.get().fields.get("s1");
		if (!field) throw new Error("no field");
		editor.edit("Copy", [{ ...field, key: "n1", meta }]);
		editor.remove();
		expect(editor.store.get().fields.has("s1")).toBe(true);
		expect(editor.store.get().notice?.text).toContain("whether Pet name, page 1 is shown or required");
		editor.select(["s1", "n1"]);
		editor.remove();
		expect(editor.store.get().fields.size).toBe(0);
	}));
