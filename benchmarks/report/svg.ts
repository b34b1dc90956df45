// Readable on light and dark pages: text in the page's color, bars and lines in a medium tone.
const style = `<style>
	text { font: 12px system-ui, sans-serif; fill: #1f2328; }
	.title { font-size: 15px; font-weight: 600; }
	.quiet { fill: #59636e; }
	.ours { fill: #2f6fde; } .other { fill: #8c959f; } .paler { fill-opacity: .5; }
	.line { fill: none; stroke: #2f6fde; stroke-width: 1.5; }
	@media (prefers-color-scheme: dark) { text { fill: #f0f6fc; } .quiet { fill: #9198a1; } .ours { fill: #4d8ef7; } .line { stroke: #4d8ef7; } }
</style>`;

export const WIDTH = 760;
/** Where a chart begins, below its title and subtitle. */
export const HEAD = 64;

/** A chart with its title, as wide as a report's text. */
export function svg(height: number, title: string, subtitle: string, parts: string[]): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>${escapeText(title)}</title>
${style}
${svgText(16, 24, title, "title")}
${svgText(16, 44, subtitle, "quiet")}
${parts.join("\n")}
</svg>
`;
}

export function svgText(x: number, y: number, content: string, name = "", anchor = "start"): string {
	const more = `${name && ` class="${name}"`}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}`;
	return `<text x="${x.toFixed(1)}" y="${y}"${more}>${escapeText(content)}</text>`;
}

function escapeText(content: string): string {
	return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
