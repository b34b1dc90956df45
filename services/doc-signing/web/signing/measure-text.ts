import { useEffect, useState } from "preact/hooks";
import type { Measure } from "../../src/pdf/drawing/fit-text.ts";
import type { ScriptFace } from "../../src/pdf/drawing/script-face.ts";

/** The fonts of the page, the same as in the sealed file. */
export type Face = "sans" | ScriptFace;

const fallbacks =
	'"Noto Sans", "Noto Sans Hebrew", "Noto Sans Arabic", "Noto Sans Thai", "Noto Emoji", sans-serif';
export const families: Record<Face, string> = {
	sans: fallbacks,
	script: `Caveat, "Dancing Script", ${fallbacks}`,
	otherScript: `"Dancing Script", Caveat, ${fallbacks}`,
	greatVibes: `"Great Vibes", Caveat, ${fallbacks}`,
	sacramento: `Sacramento, Caveat, ${fallbacks}`,
};
export const weights: Record<Face, number> = {
	sans: 400,
	script: 700,
	otherScript: 700,
	greatVibes: 400,
	sacramento: 400,
};

/** Large, because browsers round measurements. */
const MEASURED_PX = 1000;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text at size 1, in the loaded fonts. */
export function measureIn(face: Face): Measure {
	context ??= document.createElement("canvas").getContext("2d");
	return (text) => {
		if (!context) return 0.55 * text.length;
		context.font = writeFont(face);
		// No kerning: the PDF places each glyph by its own width.
		context.fontKerning = "none";
		return context.measureText(text).width / MEASURED_PX;
	};
}

const baselines = new Map<string, number>();

/** How far below a line's top its baseline is. Measured, because browsers round a font's height, each in its way. */
export function baselineAt(fontPx: number, lineHeight: number): number {
	const font = `${weights.sans} ${fontPx}px/${lineHeight} ${families.sans}`;
	const known = baselines.get(font);
	if (known !== undefined) return known;
	const line = document.createElement("div");
	line.style.cssText = `position:absolute;visibility:hidden;font:${font}`;
	const onBaseline = document.createElement("span");
	onBaseline.style.cssText = "display:inline-block;width:0;height:0";
	line.append(onBaseline);
	document.body.append(line);
	const measured = onBaseline.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
	line.remove();
	// Another font may be in use until this one is loaded.
	if (document.fonts.check(font)) baselines.set(font, measured);
	return measured;
}

/** Changes when the fonts for the text are loaded, so that it is measured again. */
export function useFonts(face: Face, text: string): string | undefined {
	const [loaded, setLoaded] = useState<string>();
	useEffect(() => {
		let isGone = false;
		const finish = (): void => {
			if (!isGone) setLoaded(`${face} ${text}`);
		};
		document.fonts.load(writeFont(face), text).then(finish, () => {});
		return () => {
			isGone = true;
		};
	}, [face, text]);
	return loaded;
}

function writeFont(face: Face): string {
	return `${weights[face]} ${MEASURED_PX}px ${families[face]}`;
}
