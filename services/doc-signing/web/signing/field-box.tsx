import type { PageWords } from "../../src/languages/generated/en/page.ts";
import { useWords } from "../../src/languages/use-words.ts";
import type { Box } from "../../src/pdf/drawing/fit-text.ts";
import { mayFillInPlace } from "../../src/recipient/may-fill-in-place.ts";
import type { FieldView } from "../../src/recipient/presenter.ts";
import { isEmpty } from "../../src/recipient/visible-fields.ts";
import { writeCaption } from "./caption.ts";
import { typedText } from "./controls/use-typing.ts";
import { FieldMark } from "./field-mark.tsx";
import { FieldInPlace } from "./in-place/field-in-place.tsx";
import { SignatureImage } from "./signature-image.tsx";
import type { Signing } from "./state/use-signing.ts";

type Props = {
	signing: Signing;
	field: FieldView;
	pageSize: { width: number; height: number };
	/** In CSS pixels; 0 until it is measured. */
	pageWidth: number;
};

/** A field in its place on the page, filled there where it is large enough to read, otherwise in the panel. */
export function FieldBox({ signing, field: saved, pageSize, pageWidth }: Props) {
	const { x, y, width, height, id } = saved;
	const { step } = signing;
	const field = { ...saved, value: typedText(signing, saved) };
	const words = useWords("page");
	const box = { width: (width / 100) * pageSize.width, height: (height / 100) * pageSize.height };
	const scale = pageWidth / pageSize.width;
	const state = chooseState(signing, field);
	const isCurrent = step.name === "field" && step.id === id;
	const open = () => {
		if (!isCurrent) signing.goTo({ name: "field", id });
	};
	const frame = {
		class: `field ${state}`,
		"data-field": id,
		style: {
			left: `${x}%`,
			top: `${y}%`,
			width: `${width}%`,
			height: `${height}%`,
			...hintStyle(box, pageSize.width),
		},
		"aria-current": isCurrent ? ("step" as const) : undefined,
	};
	if (mayFillInPlace(field, box, scale)) {
		// A press beside a control that is smaller than its field reaches it through the label.
		const Frame = field.control.kind === "choices" ? "div" : "label";
		return (
			<Frame {...frame} data-in-place>
				<Shown field={field} box={box} />
				<FieldInPlace
					signing={signing}
					field={saved}
					box={box}
					scale={scale}
					// Tab on the way to the consent leaves the consent in the panel.
					onFocus={signing.consented ? open : () => {}}
				/>
			</Frame>
		);
	}
	return (
		<button type="button" {...frame} disabled={field.readOnly} onClick={open}>
			<span class="unseen">
				{writeCaption(words, field)}
				{words.listSeparator}
				{stateWords(words, field, state)}
			</span>
			<Shown field={field} box={box} />
		</button>
	);
}

function Shown({ field, box }: { field: FieldView; box: Box }) {
	const words = useWords("page");
	if (field.signature) return <SignatureImage of={field.id} signature={field.signature} box={box} />;
	if (field.value || field.control.kind === "choices") return <FieldMark field={field} box={box} />;
	return (
		<span class="hint" aria-hidden="true">
			{field.label ?? field.placeholder ?? words.fieldNames[field.type]}
		</span>
	);
}

/** Font size as in the PDF: points, relative to the displayed page width. */
function hintStyle(box: Box, pageWidth: number) {
	const shown = (points: number) => `${(100 * points) / pageWidth}cqw`;
	return { fontSize: shown(Math.min(14, box.height * 0.75)), "--tallest": shown(box.height * 0.85) };
}

type State = "fixed" | "refused" | "open" | "empty" | "done";

function chooseState({ refusals }: Signing, field: FieldView): State {
	if (field.readOnly) return "fixed";
	if (refusals.has(field.id)) return "refused";
	if (field.problem) return "open";
	return isEmpty(field) ? "empty" : "done";
}

function stateWords(words: PageWords, field: FieldView, state: State): string {
	if (field.control.kind === "automatic") return words.setOnFinish;
	if (state === "fixed") return words.fixed;
	if (state !== "done") return words.notFilled;
	return field.value ? words.filledWith({ value: field.value }) : words.filled;
}
