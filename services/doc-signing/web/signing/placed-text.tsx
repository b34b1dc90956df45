import { useMemo } from "preact/hooks";
import type { Box, Measure } from "../../src/pdf/drawing/fit-text.ts";
import type { TextLayout } from "../../src/pdf/drawing/layout.ts";
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
	align?: "left" | "center" | "right";
	width?: number;
};

/** Lines at the positions of the sealed file. */
export function PlacedText({ layout: { size, lines }, face, height, align = "left", width = 0 }: Props) {
	const offset = { left: 0, center: width / 2, right: width }[align];
	const anchor = ({ left: "start", center: "middle", right: "end" } as const)[align];
	return (
		<>
			{lines.map(({ text, x, y }, index) => (
				<text
					key={index}
					x={x + offset}
					y={height - y}
					text-anchor={anchor}
					style={{ fontFamily: families[face], fontWeight: weights[face], fontSize: `${size}px` }}
				>
					{isolate(text)}
				</text>
			))}
		</>
	);
}

/** U+2068 and U+2069: right-to-left text is displayed that way, and stays in its line. */
function isolate(text: string): string {
	return `\u2068${text.replaceAll("\t", " ")}\u2069`;
}
