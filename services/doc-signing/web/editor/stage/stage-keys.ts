import type { Editor } from "../state/editor.ts";

/**
 * Handles the keys of the field with the focus, and of the whole editor except in text fields, until the returned
 * function is called. A key that is held down is one gesture, like a drag: the panels follow when it is released. One
 * listener handles all keys, because calling another one takes as long as moving a field.
 */
export function listenToKeys(editor: Editor, onHelp: () => void): () => void {
	let isRepeating = false;
	const press = (event: KeyboardEvent) => {
		if (event.key === "?" && !isTyping(event.target)) onHelp();
		if (!handle(editor, event) || !event.repeat || isRepeating) return;
		isRepeating = true;
		editor.calm.hold(true);
	};
	const release = () => {
		if (!isRepeating) return;
		isRepeating = false;
		editor.calm.hold(false);
	};
	document.addEventListener("keydown", press);
	// Any key: while Command is pressed, macOS does not report that the others are released.
	document.addEventListener("keyup", release);
	window.addEventListener("blur", release);
	return () => {
		release();
		document.removeEventListener("keydown", press);
		document.removeEventListener("keyup", release);
		window.removeEventListener("blur", release);
	};
}

/** Whether the editor has a use for the key. */
function handle(editor: Editor, event: KeyboardEvent): boolean {
	const { target } = event;
	const isControl = event.ctrlKey || event.metaKey;
	const act = isControl ? withControl[event.key.toLowerCase()] : alone[event.key];
	const key = target instanceof HTMLElement ? target.dataset.key : undefined;
	if (!act) return key !== undefined && onFieldKey(editor, key, event);
	if (key === undefined && isTyping(target)) return false;
	event.preventDefault();
	act(editor, event.shiftKey);
	return true;
}

const isTyping = (target: EventTarget | null) =>
	target instanceof Element && target.closest("input,textarea,select,dialog") !== null;

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

const arrows: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

const steps: Record<string, number> = {
	PageDown: 1,
	PageUp: -1,
	End: Number.POSITIVE_INFINITY,
	Home: Number.NEGATIVE_INFINITY,
};

/** Arrows move by 1 point, with Shift by 10, with Alt they resize. */
function onFieldKey(editor: Editor, key: string, event: KeyboardEvent): boolean {
	const { selected } = editor.store.get();
	const arrow = event.ctrlKey || event.metaKey ? undefined : arrows[event.key];
	const step = steps[event.key];
	if (arrow) {
		if (!selected.has(key)) editor.select([key]);
		const by = event.shiftKey ? 10 : 1;
		const [across, along] = [arrow[0] * by, arrow[1] * by];
		editor.nudge(event.altKey ? { wider: across, taller: along } : { right: across, down: along });
	} else if (event.key === "Enter" || event.key === " ") {
		const isMore = event.shiftKey || event.ctrlKey;
		editor.select(isMore ? [...selected, key] : [key]);
	} else if (step !== undefined) focusField(editor, key, step);
	else return false;
	event.preventDefault();
	return true;
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
