import { useWords } from "../../src/languages/use-words.ts";
import type { Box } from "../../src/pdf/drawing/fit-text.ts";
import { layoutSignature } from "../../src/pdf/drawing/layout.ts";
import { layoutStrokes, type PlacedStroke } from "../../src/pdf/drawing/layout-strokes.ts";
import { chooseScriptFace } from "../../src/pdf/drawing/script-face.ts";
import type { SignatureView } from "../../src/recipient/presenter.ts";
import type { SignatureKind } from "../../src/signing/saved-signatures/kinds.ts";
import { PlacedText, useLayout } from "./placed-text.tsx";
import type { Point, Stroke } from "./state/answer.ts";
import { imageAddress } from "./state/requests.ts";
import { useImage } from "./state/use-image.ts";

/** For a signature that is shown outside its field. */
const PAPER: Box = { width: 320, height: 80 };

type TypedSignature = Extract<SignatureView, { type: "typed" }>;
type Props = {
	/** The id of its field, or the kind of a saved one. */
	of: number | SignatureKind;
	signature: SignatureView;
	box?: Box;
};

/** A signature as the sealed file draws it into a box of this size in points: scaled to fit, centered. */
export function SignatureImage({ of, signature, box = PAPER }: Props) {
	const words = useWords("page");
	const image = useImage(signature.type === "image" ? imageAddress(of, signature.version) : undefined);
	if (signature.type === "image") return <img class="signature" src={image} alt={words.signatureGiven} />;
	return (
		<svg class="signature" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
			{signature.type === "typed" ? (
				<Typed signature={signature} box={box} />
			) : (
				<Strokes strokes={signature.strokes} box={box} />
			)}
		</svg>
	);
}

function Typed({ signature: { text, style }, box }: { signature: TypedSignature; box: Box }) {
	const face = chooseScriptFace(text, style);
	const layout = useLayout({ face, text, box }, (measure) => layoutSignature(text, box, measure));
	return <PlacedText layout={layout} face={face} height={box.height} align="center" width={box.width} />;
}

function Strokes({ strokes, box }: { strokes: Stroke[]; box: Box }) {
	const { pen, lines } = layoutStrokes(strokes, box);
	return (
		<path
			d={lines.map((line) => drawPath(line, box.height)).join(" ")}
			fill="none"
			stroke="currentColor"
			stroke-width={pen}
			stroke-linecap="round"
			stroke-linejoin="round"
		/>
	);
}

function drawPath({ start, curves }: PlacedStroke, height: number): string {
	const at = ({ x, y }: Point): string => `${x.toFixed(2)} ${(height - y).toFixed(2)}`;
	if (curves.length === 0) return `M${at(start)} L${at(start)}`;
	const path = curves.map(({ first, second, to }) => `C${at(first)} ${at(second)} ${at(to)}`);
	return `M${at(start)} ${path.join(" ")}`;
}
