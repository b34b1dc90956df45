import type { Editor } from "../state/editor.ts";

const arrows: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** Keys of a field that has the focus: arrows move by 1 point, with Shift by 10, with Alt they resize. */
export function onStageKey(editor: Editor, event: KeyboardEvent): void {
	const box = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-key]") : null;
	const key = box?.dataset.key;
	if (!key) return;
	const { selected } = editor.store.get();
	const arrow = arrows[event.key];
	if (arrow && !event.ctrlKey && !event.metaKey) {
		event.preventDefault();
		if (!selected.has(key)) editor.select([key]);
		const by = event.shiftKey ? 10 : 1;
		const [across, along] = [arrow[0] * by, arrow[1] * by];
		editor.nudge(event.altKey ? { wider: across, taller: along } : { right: across, down: along });
		return;
	}
	if (event.key === "Enter" || event.key === " ") {
		event.preventDefault();
		const isMore = event.shiftKey || event.ctrlKey;
		editor.select(isMore ? [...selected, key] : [key]);
		return;
	}
	const step = { PageDown: 1, PageUp: -1, End: Number.POSITIVE_INFINITY, Home: Number.NEGATIVE_INFINITY }[
		event.key
	];
	if (step === undefined) return;
	event.preventDefault();
	focusField(editor, key, step);
}

function focusField(editor: Editor, key: string, step: number): void {
	const ordered = editor.ordered();
	const at = ordered.findIndex((field) => field.key === key);
	const next = ordered[Math.min(Math.max(at + step, 0), ordered.length - 1)];
	if (!next) return;
	editor.select([next.key]);
	focusBox(next.key);
}

/** Focuses a field once its page is rendered, after scrolling to it if necessary. */
export function focusBox(key: string, tries = 20): void {
	requestAnimationFrame(() => {
		const box = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
		if (box) box.focus();
		else if (tries > 0) focusBox(key, tries - 1);
	});
}

/** Keys of the whole editor, except in text fields. */
export function onEditorKey(editor: Editor, event: KeyboardEvent): void {
	const { target } = event;
	if (target instanceof Element && target.closest("input,textarea,select,dialog")) return;
	const control = event.ctrlKey || event.metaKey;
	const act = control ? withControl[event.key.toLowerCase()] : alone[event.key];
	if (!act) return;
	event.preventDefault();
	act(editor, event.shiftKey);
}

type Act = (editor: Editor, shift: boolean) => void;

const withControl: Record<string, Act> = {
	z: (editor, shift) => (shift ? editor.redo() : editor.undo()),
	y: (editor) => editor.redo(),
	c: (editor) => editor.copy(),
	v: (editor) => editor.paste(),
	d: (editor) => editor.duplicate(),
	a: (editor) => editor.select(editor.store.get().fields.keys()),
};
const alone: Record<string, Act> = {
	Delete: (editor) => editor.remove(),
	Backspace: (editor) => editor.remove(),
	Escape: (editor) => (editor.store.get().armed ? editor.arm(undefined) : editor.select([])),
};
