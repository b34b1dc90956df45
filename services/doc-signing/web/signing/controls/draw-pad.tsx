import { useEffect, useRef, useState } from "preact/hooks";
import SignaturePad, { type PointGroup } from "signature_pad";
import { findDrawingProblem } from "../../../src/field-types/rules/drawn-signature.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import type { Answer, Stroke } from "../state/answer.ts";
import { useStoredText } from "../state/use-stored-text.ts";
import { type Pending, usePending } from "./pending.ts";

type Props = {
	/** The field that is drawn for. */
	fieldId: number;
	isInitials: boolean;
	/** The text of the button, unless the signature is for a field. */
	submit?: string | undefined;
	onGive: (answer: Answer) => void;
	pending: Pending;
};
/** A drawing and the width of the pad it was made on. */
type Kept = { width: number; strokes: PointGroup[] };

/**
 * Draws strokes. They are stored separately from the canvas, which is cleared whenever its size changes, and
 * in this tab, so that they survive Back and a reload.
 */
export function DrawPad({ fieldId, isInitials, submit, onGive, pending }: Props) {
	const words = useWords("page");
	const canvas = useRef<HTMLCanvasElement>(null);
	const pad = useRef<SignaturePad>(undefined);
	const [kept, keep] = useStoredText(`drawing-${fieldId}`);
	const [drawn, setDrawn] = useState(kept !== undefined);
	const [problem, setProblem] = useState<string>();

	useEffect(() => {
		const element = canvas.current;
		if (!element) return;
		// Ink on paper also in dark mode: the PDF's page is white.
		const own = new SignaturePad(element, { penColor: "#12204a", minWidth: 0.8, maxWidth: 2.6 });
		pad.current = own;
		own.addEventListener("endStroke", () => {
			setDrawn(true);
			keep(JSON.stringify({ width: element.clientWidth, strokes: own.toData() } satisfies Kept));
		});
		const before: Kept = kept === undefined ? { width: 0, strokes: [] } : JSON.parse(kept);
		own.fromData(before.strokes);
		let { width } = before;
		const observer = new ResizeObserver(() => {
			const strokes = scaled(own.toData(), width === 0 ? 1 : element.clientWidth / width);
			width = element.clientWidth;
			const density = Math.max(devicePixelRatio || 1, 1);
			element.width = element.clientWidth * density;
			element.height = element.clientHeight * density;
			element.getContext("2d")?.scale(density, density);
			own.clear();
			own.fromData(strokes);
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			own.off();
		};
	}, []);

	const give = (): boolean => {
		const strokes = (pad.current?.toData() ?? []).map(({ points }) => ({
			points: points.map(({ x, y }) => ({ x, y })),
		}));
		const found = findDrawingProblem(strokes);
		setProblem(found?.(words.answers));
		if (!found) {
			keep(undefined);
			onGive({ strokes });
		}
		return !found;
	};
	usePending(pending, fieldId, drawn ? give : undefined);
	const clear = () => {
		pad.current?.clear();
		keep(undefined);
		setDrawn(false);
		setProblem(undefined);
	};
	return (
		<>
			<div class="paper">
				{!drawn && (
					<span class="pad-hint" aria-hidden="true">
						{isInitials ? words.padInitials : words.padSignature}
					</span>
				)}
				<canvas
					ref={canvas}
					class="pad"
					role="img"
					aria-label={isInitials ? words.drawInitialsHere : words.drawHere}
				/>
			</div>
			{problem && (
				<p class="error" role="alert">
					{problem}
				</p>
			)}
			<p class="actions">
				<button type="button" disabled={!drawn} onClick={clear}>
					{words.clear}
				</button>
				<button type="button" class="primary" disabled={!drawn} onClick={give}>
					{submit ?? (isInitials ? words.useInitials : words.useIt)}
				</button>
			</p>
		</>
	);
}

/** The same drawing on a pad of a different size. */
function scaled<S extends Stroke>(strokes: S[], factor: number): S[] {
	return strokes.map((stroke) => ({
		...stroke,
		points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
	}));
}
