import { useEffect, useRef } from "preact/hooks";
import type { ControlSpec } from "../../../src/field-types/rules/definition.ts";
import { inputHints } from "../../../src/signing/field-words.ts";
import { useWords } from "../../../src/signing/use-words.ts";
import type { ControlProps } from "./field-control.tsx";

type Props = ControlProps & { control: Extract<ControlSpec, { kind: "text" | "list" }> };

const TYPING_PAUSE = 700;

/** Text, number, name, email address or a select. Saved when typing pauses and when the control loses focus. */
export function TextControl({ signing, field, control, id, error, describedBy, typed, onTyped }: Props) {
	const words = useWords();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const latest = useRef<string>(undefined);
	const shown: string = typed ?? field.value;

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

	const change = (value: string, isDone: boolean) => {
		onTyped(value);
		latest.current = value;
		clearTimeout(timer.current);
		if (isDone) keep();
		else timer.current = setTimeout(() => keepNow.current(), TYPING_PAUSE);
	};
	const leave = () => {
		keep();
		// Show the server's format from now on: "1234" as "1,234.00".
		onTyped(undefined);
	};
	const shared = {
		id,
		"data-first": true,
		dir: "auto" as const,
		placeholder: field.placeholder ?? undefined,
		"aria-required": field.required,
		"aria-invalid": error !== undefined,
		"aria-describedby": describedBy,
		onBlur: leave,
	};

	if (control.kind === "list")
		return (
			<select {...shared} value={shown} onChange={({ currentTarget }) => change(currentTarget.value, true)}>
				<option value="">{words.choosePlaceholder}</option>
				{field.options.map(({ value }) => (
					<option key={value} value={value}>
						{value}
					</option>
				))}
			</select>
		);
	if (control.lines === "many" && field.height > 5)
		return (
			<textarea
				{...shared}
				rows={3}
				value={shown}
				onInput={({ currentTarget }) => change(currentTarget.value, false)}
			/>
		);
	return (
		<input
			{...shared}
			{...inputHints[control.expects]}
			value={shown}
			onInput={({ currentTarget }) => change(currentTarget.value, false)}
		/>
	);
}
