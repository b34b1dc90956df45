import type { Comparison, Measured } from "../measure/compare-peers.ts";
import { cpuOf } from "./comparison-table.ts";

const WIDTH = 760;
const LEFT = 300;
const RIGHT = 70;
const BAR = 14;
const ROW = 20;
const GAP = 14;
const HEAD = 64;

// Readable on light and dark pages: text in the page's color, bars in a medium tone.
const style = `<style>
	text { font: 12px system-ui, sans-serif; fill: #1f2328; }
	.title { font-size: 15px; font-weight: 600; }
	.quiet { fill: #59636e; }
	.ours { fill: #2f6fde; } .other { fill: #8c959f; } .database { fill-opacity: .5; }
	@media (prefers-color-scheme: dark) { text { fill: #f0f6fc; } .quiet { fill: #9198a1; } .ours { fill: #4d8ef7; } }
</style>`;

/** An SVG with a bar for each peer in each scenario: CPU of the server and, paler, of PostgreSQL. Ours is the first peer. */
export function barChart(title: string, comparison: Comparison): string {
	const all = Object.values(comparison).flatMap((peers) => Object.values(peers).map(cpuOf));
	const scale = (WIDTH - LEFT - RIGHT) / Math.max(...all);
	const parts: string[] = [];
	let y = HEAD;
	for (const [scenario, peers] of Object.entries(comparison)) {
		parts.push(text(16, y + 11, scenario));
		for (const [index, [peer, measured]] of Object.entries(peers).entries()) {
			parts.push(...bar({ peer, measured, y, scale, isOurs: index === 0 }));
			y += ROW;
		}
		y += GAP;
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img">
<title>${escapeText(title)}</title>
${style}
${text(16, 24, title, "title")}
${text(16, 44, "CPU per request in ms: server, and PostgreSQL (paler). Less is better.", "quiet")}
${parts.join("\n")}
</svg>
`;
}

type Bar = { peer: string; measured: Measured; y: number; scale: number; isOurs: boolean };

function bar({ peer, measured, y, scale, isOurs }: Bar): string[] {
	const [server, database] = [measured.serverMs.median * scale, measured.postgresMs.median * scale];
	const color = isOurs ? "ours" : "other";
	return [
		text(LEFT - 8, y + 11, peer, "quiet", "end"),
		rectangle(LEFT, y, server, color),
		rectangle(LEFT + server, y, database, `${color} database`),
		text(LEFT + server + database + 6, y + 11, cpuOf(measured).toFixed(2)),
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
