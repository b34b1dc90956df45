import type { FieldView, SigningView } from "../../src/recipient/presenter.ts";
import { loadWords } from "../load-words.ts";
import { showApp } from "./show-app.tsx";
import type { Answer } from "./state/answer.ts";
import { answerLocally, reportOpened } from "./state/requests.ts";

/** Longer than the time from pressing a mouse button to its click, on which some browsers do not focus. */
const STILL_IN_USE_MS = 1_000;

// The server's page is a form that works without scripts; the script moves it onto the document.
const data = document.getElementById("signing-view");
const root = document.getElementById("signing");
if (data && root) {
	const view: SigningView = JSON.parse(data.textContent ?? "");
	// A page that the browser prepares ahead is not visible.
	if (!view.opened && document.visibilityState === "visible") void reportOpened();
	else if (!view.opened)
		document.addEventListener("visibilitychange", () => void reportOpened(), { once: true });
	const words = await loadWords("page");
	if (view.preview) {
		const { previewService } = await import("./preview.ts");
		answerLocally(previewService(view, words.page));
	}
	whenIdle(root, () => {
		const typed = typedBefore(view.fields);
		// After a reload, a code that was sent since replaces it.
		if (view.proofId) history.replaceState(null, "", location.pathname);
		const reason = root.querySelector<HTMLTextAreaElement>("#reason")?.value || undefined;
		root.replaceChildren();
		showApp(root, { words, view, typed, reason });
	});
}

/** Input typed into the server's form before the script was loaded, so that none of it is lost. */
function typedBefore(fields: FieldView[]): Map<number, Answer> {
	const answers = new Map<number, Answer>();
	for (const field of fields) {
		const controls = [...document.getElementsByName(`field.${field.id}`)];
		const changed = controls.filter(isChanged);
		if (changed.length === 0) continue;
		const answer = readAnswer(field, controls);
		if (answer) answers.set(field.id, answer);
	}
	return answers;
}

function isChanged(control: HTMLElement): boolean {
	if (control instanceof HTMLInputElement)
		return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
	if (!(control instanceof HTMLSelectElement)) return false;
	const shown = [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
	return control.value !== shown;
}

function readAnswer({ control: { kind } }: FieldView, controls: HTMLElement[]): Answer | undefined {
	if (kind === "choices") {
		const checked = controls.filter((one) => one instanceof HTMLInputElement && one.checked);
		return { chosen: checked.map((one) => Number((one as HTMLInputElement).value)) };
	}
	const [control] = controls;
	if (!control || !("value" in control)) return undefined;
	const value = String(control.value);
	return kind === "signature" ? { typed: value } : { value };
}

/**
 * Starts now, or when the focus has left the form: on a slow connection the form may already be in use, and
 * replacing it would lose keystrokes.
 */
function whenIdle(form: HTMLElement, start: () => void): void {
	const isUsed = (): boolean => form.contains(document.activeElement);
	if (!isUsed()) {
		start();
		return;
	}
	let timer: ReturnType<typeof setTimeout>;
	const leave = (): void => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (isUsed()) return;
			form.removeEventListener("focusout", leave);
			start();
		}, STILL_IN_USE_MS);
	};
	form.addEventListener("focusout", leave);
	// The browser submits the form.
	form.addEventListener("submit", () => {
		clearTimeout(timer);
		form.removeEventListener("focusout", leave);
	});
}
