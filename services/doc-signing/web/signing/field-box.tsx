import type { PageWords } from "../../src/languages/en/page.ts";
import type { Box } from "../../src/pdf/drawing/fit-text.ts";
import type { FieldView } from "../../src/signing/presenter.ts";
import { useWords } from "../../src/signing/use-words.ts";
import { captionOf } from "./caption.ts";
import { FieldMark } from "./field-mark.tsx";
import { SignatureImage } from "./signature-image.tsx";
import { isEmpty } from "./state/answer.ts";

type Props = {
	field: FieldView;
	pageSize: { width: number; height: number };
	isCurrent: boolean;
	onOpen: () => void;
};

/** A field in position on the page. Shows its value, and opens it in the panel. */
export function FieldBox({ field, pageSize, isCurrent, onOpen }: Props) {
	const { x, y, width, height } = field;
	const words = useWords();
	const place = { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
	const box = { width: (width / 100) * pageSize.width, height: (height / 100) * pageSize.height };
	const state = field.readOnly ? "fixed" : field.problem ? "open" : isEmpty(field) ? "empty" : "done";
	return (
		<button
			type="button"
			class={`field ${state}`}
			data-field={field.id}
			style={{ ...place, ...hintStyle(box, pageSize.width) }}
			aria-current={isCurrent ? "step" : undefined}
			disabled={field.readOnly}
			onClick={onOpen}
		>
			<span class="unseen">{words.list([captionOf(words, field), stateWords(words, field, state)])}</span>
			<Shown field={field} box={box} />
		</button>
	);
}

function Shown({ field, box }: { field: FieldView; box: Box }) {
	const words = useWords();
	if (field.signature) return <SignatureImage fieldId={field.id} signature={field.signature} box={box} />;
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

function stateWords(words: PageWords, field: FieldView, state: string): string {
	if (field.control.kind === "automatic") return words.setOnFinish;
	if (state === "fixed") return words.fixed;
	if (state !== "done") return words.notFilled;
	return field.value ? words.filledWith(field.value) : words.filled;
}
