/** What a PromQL expression uses: metrics with the labels that it matches, and the labels that it groups by. */
export type Used = { metrics: { name: string; labels: string[] }[]; groupedBy: string[] };

const METRIC = /([a-zA-Z_:][\w:]*)\s*(\{[^}]*\})?(?!\w|\s*\()/g;
const KEYWORDS = new Set(["and", "or", "unless", "bool", "offset"]);

export function namesIn(expression: string): Used {
	const groupedBy: string[] = [];
	const text = expression
		.replaceAll(/"[^"]*"/g, '""')
		.replaceAll(/\[[^\]]*\]/g, "")
		.replaceAll(
			/\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g,
			(_all, list: string) => {
				groupedBy.push(...list.split(",").map((label) => label.trim()));
				return "";
			},
		);
	const metrics = [...text.matchAll(METRIC)]
		.map(([, name = "", matchers = ""]) => ({
			name,
			labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
		}))
		.filter(({ name }) => !KEYWORDS.has(name));
	return { metrics, groupedBy };
}

/** The labels of each metric in a text in the Prometheus format; empty for a metric without series. */
export function exposedIn(text: string): Map<string, Set<string>> {
	const exposed = new Map<string, Set<string>>();
	for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
		const names = type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name];
		for (const one of names) exposed.set(one, new Set());
	}
	for (const [, name = "", labels = ""] of text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm))
		for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) exposed.get(name)?.add(label);
	return exposed;
}
