import { useEffect, useRef } from "preact/hooks";
import { toDrawnText } from "../../../src/pdf/rules/drawn-text.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import type { Signing } from "../state/use-signing.ts";

const TYPING_PAUSE_MS = 700;

/**
 * What is typed into a control of a field. Every control of the field shows it at once: the one in the panel, the one in
 * the list and the one on the page. Saved when typing pauses and when the control loses focus.
 */
export function useTyping(signing: Signing, field: FieldView) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const latest = useRef<string>(undefined);

	const keep = () => {
		clearTimeout(timer.current);
		const value = latest.current;
		latest.current = undefined;
		if (value !== undefined && value !== field.value) signing.save(field.id, { value });
	};
	const keepNow = useRef(keep);
	keepNow.current = keep;
	useEffect(() => {
		// Closing the page or switching to another app interrupts typing.
		const leaving = () => keepNow.current();
		addEventListener("pagehide", leaving);
		document.addEventListener("visibilitychange", leaving);
		return () => {
			removeEventListener("pagehide", leaving);
			document.removeEventListener("visibilitychange", leaving);
			leaving();
		};
	}, []);

	return {
		text: typedText(signing, field),
		change(typed: string, isDone: boolean): void {
			const value = toDrawnText(typed);
			signing.type(field.id, value);
			latest.current = value;
			clearTimeout(timer.current);
			if (isDone) keep();
			else timer.current = setTimeout(() => keepNow.current(), TYPING_PAUSE_MS);
		},
		leave(): void {
			keep();
			// Show the server's format from now on: "1234" as "1,234.00".
			signing.type(field.id, undefined);
		},
	};
}

/** What is typed into the field right now, otherwise its value. */
export function typedText({ typing }: Signing, { id, value }: FieldView): string {
	return typing?.id === id ? typing.text : value;
}
