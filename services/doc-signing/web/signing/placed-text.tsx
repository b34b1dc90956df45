import { useMemo } from "preact/hooks";
import type { Box, Measure } from "../../src/pdf/drawing/fit-text.ts";
import type { TextLayout } from "../../src/pdf/drawing/layout.ts";
import type { Align } from "../../src/pdf/drawing/text.ts";
import { isRightToLeft } from "../../src/pdf/rules/drawn-text.ts";
import { type Face, families, measureIn, useFonts, weights } from "./measure-text.ts";

/** The sealed file's layout, recomputed when the text or fonts change. */
export function useLayout<Layout>(
	{ face, text, box }: { face: Face; text: string; box: Box },
	layOut: (measure: Measure) => Layout,
	changing: readonly unknown[] = [],
): Layout {
	const fonts = useFonts(face, text);
	return useMemo(() => layOut(measureIn(face)), [face, text, box.width, box.height, fonts, ...changing]);
}

type Props = {
	layout: TextLayout;
	face: Face;
	/** Height of the box: a layout's y axis points up. */
	height: number;
	/** The alignment of lines. */
	align?: Align;
	width?: number;
	/** Between letters. */
	spacing?: number;
};

/** Lines at the positions of the sealed file. */
export function PlacedText({ layout, face, height, align = "left", width = 0, spacing = 0 }: Props) {
	const { size, lines } = layout;
	const style = {
		fontFamily: families[face],
		fontWeight: weights[face],
		fontSize: `${size}px`,
		letterSpacing: `${spacing}px`,
	};
	return (
		<>
			{lines.map(({ text, x, y }, index) => {
				const [anchor, offset] = placeIn(width, align, text);
				return (
					<text key={index} x={x + offset} y={height - y} text-anchor={anchor} style={style}>
						{isolate(text)}
					</text>
				);
			})}
		</>
	);
}

function placeIn(width: number, align: Align, text: string): ["start" | "middle" | "end", number] {
	if (align === "center") return ["middle", width / 2];
	return align === "right" || (align === "start" && isRightToLeft(text)) ? ["end", width] : ["start", 0];
}

/** U+2068 and U+2069: right-to-left text is displayed that way, and stays in its line. */
function isolate(text: string): string {
	return `\u2068${text.replaceAll("\t", " ")}\u2069`;
}
