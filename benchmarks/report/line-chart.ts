import { HEAD, svg, svgText, WIDTH } from "./svg.ts";

const HEIGHT = 320;
const [LEFT, RIGHT, BOTTOM] = [48, 190, 24];

export type Line = { name: string; values: number[] };

/** An SVG with lines over equal distances, from zero. */
export function lineChart(title: string, subtitle: string, lines: Line[]): string {
	const highest = Math.max(...lines.flatMap(({ values }) => values));
	const y = (value: number) => HEAD + (HEIGHT - HEAD - BOTTOM) * (1 - value / highest);
	const parts = lines.flatMap(({ name, values }) => {
		const x = (index: number) => LEFT + ((WIDTH - LEFT - RIGHT) * index) / (values.length - 1);
		const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
		const last = values.at(-1) ?? 0;
		return [
			`<polyline class="line" points="${points.join(" ")}"/>`,
			svgText(WIDTH - RIGHT + 8, y(last) + 4, `${name}: ${last.toFixed(1)}`),
		];
	});
	return svg(HEIGHT, title, subtitle, [
		svgText(LEFT - 6, y(highest) + 4, highest.toFixed(0), "quiet", "end"),
		svgText(LEFT - 6, y(0) + 4, "0", "quiet", "end"),
		...parts,
	]);
}
