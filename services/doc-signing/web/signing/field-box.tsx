import type { FieldView } from "../../src/signing/presenter.ts";
import { english as words } from "../../src/signing/words.ts";
import { captionOf } from "./caption.ts";
import { SignatureImage } from "./signature-image.tsx";
import { isEmpty } from "./state/answer.ts";

type Props = {
	field: FieldView;
	pageSize: { width: number; height: number };
	isCurrent: boolean;
	onOpen: () => void;
};

/** A field in its place on the page: shows what is in it, and opens it in the panel. */
export function FieldBox({ field, pageSize, isCurrent, onOpen }: Props) {
	const { x, y, width, height } = field;
	const place = { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
	const state = field.readOnly ? "fixed" : field.problem ? "open" : isEmpty(field) ? "empty" : "done";
	return (
		<button
			type="button"
			class={`field ${state}`}
			data-field={field.id}
			style={{ ...place, ...textStyle(field, pageSize) }}
			aria-current={isCurrent ? "step" : undefined}
			disabled={field.readOnly}
			onClick={onOpen}
		>
			<span class="unseen">
				{captionOf(field)}, {stateWords(field, state)}
			</span>
			<Shown field={field} />
		</button>
	);
}

function Shown({ field }: { field: FieldView }) {
	if (field.signature) return <SignatureImage fieldId={field.id} signature={field.signature} />;
	if (field.control.kind === "choices") return <Options field={field} input={field.control.input} />;
	if (field.value)
		return (
			<span class="value" dir="auto">
				{field.value}
			</span>
		);
	return (
		<span class="hint" aria-hidden="true">
			{field.label ?? field.placeholder ?? words.fieldNames[field.type]}
		</span>
	);
}

function Options({ field, input }: { field: FieldView; input: keyof typeof signs }) {
	const [chosen, open] = signs[input];
	return (
		<span class={`options ${field.direction}`} aria-hidden="true">
			{field.options.map(({ id, value }) => (
				<span key={id}>
					{field.chosen.includes(id) ? chosen : open} {value}
				</span>
			))}
		</span>
	);
}

const signs = { radio: ["◉", "○"], checkbox: ["☑", "☐"] };

/** Text as large as it will be in the PDF: points of the page, in hundredths of its shown width. */
function textStyle(field: FieldView, page: Props["pageSize"]) {
	const rows = field.direction === "vertical" ? Math.max(field.options.length, 1) : 1;
	const height = (field.height / 100) * page.height;
	const points = Math.min(field.fontSize ?? 14, (height * 0.75) / rows);
	const shown = (size: number) => `${(100 * size) / page.width}cqw`;
	return { fontSize: shown(points), "--tallest": shown(height * 0.85), textAlign: field.textAlign };
}

function stateWords(field: FieldView, state: string): string {
	if (field.control.kind === "automatic") return words.setOnFinish;
	if (state === "fixed") return words.fixed;
	if (state !== "done") return words.notFilled;
	return field.options.length > 0 ? `${words.filled}: ${field.value}` : words.filled;
}
