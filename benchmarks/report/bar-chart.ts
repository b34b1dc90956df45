import { HEAD, svg, svgText, WIDTH } from "./svg.ts";

const LEFT = 300;
const RIGHT = 110;
const BAR = 14;
const ROW = 20;
const GAP = 14;

export type Bar = {
	name: string;
	isOurs: boolean;
	value: number;
	/** Added to the value, paler. */
	paler?: number;
	label: string;
};

/** An SVG with a group of bars for each name. Shorter bars are better. */
export function barChart(title: string, subtitle: string, groups: Record<string, Bar[]>): string {
	const all = Object.values(groups).flat();
	const scale = (WIDTH - LEFT - RIGHT) / Math.max(...all.map(({ value, paler = 0 }) => value + paler));
	const parts: string[] = [];
	let y = HEAD;
	for (const [group, bars] of Object.entries(groups)) {
		parts.push(svgText(16, y + 11, group));
		// A long name does not fit beside its bars.
		if (group.length > 24) y += ROW;
		for (const bar of bars) {
			parts.push(...drawBar(bar, y, scale));
			y += ROW;
		}
		y += GAP;
	}
	return svg(y, title, subtitle, parts);
}

function drawBar({ name, isOurs, value, paler = 0, label }: Bar, y: number, scale: number): string[] {
	const color = isOurs ? "ours" : "other";
	const [first, second] = [value * scale, paler * scale];
	return [
		svgText(LEFT - 8, y + 11, name, "quiet", "end"),
		rectangle(LEFT, y, first, color),
		...(second > 0 ? [rectangle(LEFT + first, y, second, `${color} paler`)] : []),
		svgText(LEFT + first + second + 6, y + 11, label),
	];
}

function rectangle(x: number, y: number, width: number, name: string): string {
	return `<rect class="${name}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR}"/>`;
}
