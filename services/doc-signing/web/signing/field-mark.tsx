import type { Box } from "../../src/pdf/drawing/fit-text.ts";
import type { PlacedSign, ValueLayout } from "../../src/pdf/drawing/layout.ts";
import { layoutChoices, layoutText, spaceAround } from "../../src/pdf/drawing/layout.ts";
import { layoutSign } from "../../src/pdf/drawing/layout-sign.ts";
import type { FieldView } from "../../src/recipient/presenter.ts";
import { drawings } from "../../src/sealing/rules/drawings.ts";
import { PlacedText, useLayout } from "./placed-text.tsx";

type Props = { field: FieldView; box: Box };

/** A field's value, laid out as in the sealed file. The box is in points. */
export function FieldMark({ field, box }: Props) {
	const drawing = drawings[field.type];
	return (
		<svg
			class="mark"
			viewBox={`0 0 ${box.width} ${box.height}`}
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			{drawing.as === "choices" && <Choices field={field} box={box} shape={drawing.shape} />}
			{drawing.as === "text" && <Value field={field} box={box} />}
		</svg>
	);
}

function Value({ field, box }: Props) {
	const layout = useValueLayout(field, box);
	return <PlacedText layout={layout} face="sans" height={box.height} {...layout} />;
}

/** Where the sealed file draws a text. */
export function useValueLayout({ type, value, setting, ...rect }: FieldView, box: Box): ValueLayout {
	const drawing = drawings[type];
	const wrapped = drawing.as === "text" && drawing.isWrapped;
	return useLayout(
		{ face: "sans", text: value, box },
		(measure) =>
			layoutText({ text: value, wrapped, ...setting }, { box, around: spaceAround(rect, box) }, measure),
		[setting, wrapped, rect.x, rect.y],
	);
}

function Choices({ field, box, shape }: Props & { shape: "checkbox" | "radio" }) {
	const { options, chosen, direction, setting } = field;
	const { fontSize } = setting;
	const labels = options.map(({ value }) => value);
	const placed = useLayout(
		{ face: "sans", text: labels.join(" "), box },
		(measure) => layoutChoices({ labels, direction, fontSize }, box, measure),
		[direction, fontSize, options],
	);
	return (
		<>
			{placed.map(({ sign, label }, index) => {
				const isChosen = chosen.includes(options[index]?.id ?? -1);
				return (
					<g key={options[index]?.id}>
						<Sign sign={sign} shape={shape} isChosen={isChosen} height={box.height} />
						<PlacedText layout={label} face="sans" height={box.height} />
					</g>
				);
			})}
		</>
	);
}

type SignProps = { sign: PlacedSign; shape: "checkbox" | "radio"; isChosen: boolean; height: number };

function Sign({ sign, shape, isChosen, height }: SignProps) {
	const { lineWidth, outline, mark, middle } = layoutSign(shape, sign);
	const [x, y] = [middle.x, height - middle.y];
	return (
		<>
			{outline.kind === "circle" ? (
				<circle cx={x} cy={y} r={outline.radius} fill="none" stroke="currentColor" stroke-width={lineWidth} />
			) : (
				<rect
					x={outline.x}
					y={height - outline.y - outline.side}
					width={outline.side}
					height={outline.side}
					fill="none"
					stroke="currentColor"
					stroke-width={lineWidth}
				/>
			)}
			{isChosen && mark.kind === "dot" && <circle cx={x} cy={y} r={mark.radius} fill="currentColor" />}
			{isChosen && mark.kind === "tick" && (
				<polyline
					points={mark.points.map((point) => `${point.x},${height - point.y}`).join(" ")}
					fill="none"
					stroke="currentColor"
					stroke-width={mark.lineWidth}
					stroke-linecap="round"
					stroke-linejoin="round"
				/>
			)}
		</>
	);
}
