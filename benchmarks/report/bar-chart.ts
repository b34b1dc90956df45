const WIDTH = 760;
const LEFT = 300;
const RIGHT = 110;
const BAR = 14;
const ROW = 20;
const GAP = 14;
const HEAD = 64;

// Readable on light and dark pages: text in the page's color, bars in a medium tone.
const style = `<style>
	text { font: 12px system-ui, sans-serif; fill: #1f2328; }
	.title { font-size: 15px; font-weight: 600; }
	.quiet { fill: #59636e; }
	.ours { fill: #2f6fde; } .other { fill: #8c959f; } .paler { fill-opacity: .5; }
	@media (prefers-color-scheme: dark) { text { fill: #f0f6fc; } .quiet { fill: #9198a1; } .ours { fill: #4d8ef7; } }
</style>`;

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
		parts.push(text(16, y + 11, group));
		// A long name does not fit beside its bars.
		if (group.length > 24) y += ROW;
		for (const bar of bars) {
			parts.push(...drawBar(bar, y, scale));
			y += ROW;
		}
		y += GAP;
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img">
<title>${escapeText(title)}</title>
${style}
${text(16, 24, title, "title")}
${text(16, 44, subtitle, "quiet")}
${parts.join("\n")}
</svg>
`;
}

function drawBar({ name, isOurs, value, paler = 0, label }: Bar, y: number, scale: number): string[] {
	const color = isOurs ? "ours" : "other";
	const [first, second] = [value * scale, paler * scale];
	return [
		text(LEFT - 8, y + 11, name, "quiet", "end"),
		rectangle(LEFT, y, first, color),
		...(second > 0 ? [rectangle(LEFT + first, y, second, `${color} paler`)] : []),
		text(LEFT + first + second + 6, y + 11, label),
	];
}

function rectangle(x: number, y: number, width: number, name: string): string {
	return `<rect class="${name}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR}"/>`;
}

function text(x: number, y: number, content: string, name = "", anchor = "start"): string {
	const more = `${name && ` class="${name}"`}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}`;
	return `<text x="${x.toFixed(1)}" y="${y}"${more}>${escapeText(content)}</text>`;
}

function escapeText(content: string): string {
	return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
