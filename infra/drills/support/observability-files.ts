import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const folder = fileURLToPath(new URL("../../observability/", import.meta.url));
const runbooks = fileURLToPath(new URL("../../../docs/runbooks/", import.meta.url));
const run = promisify(execFile);

export const read = (name: string): string => readFileSync(join(folder, name), "utf8");
export const list = (name: string): string[] =>
	readdirSync(join(folder, name)).map((file) => join(name, file));

export type Alert = { name: string; expr: string; runbook: string };

/** The alerts, as Prometheus itself reads the rules. */
export async function readAlerts(origin: string): Promise<Alert[]> {
	const response = await fetch(`${origin}/api/v1/rules`);
	const { data } = (await response.json()) as {
		data: { groups: { rules: { name: string; query: string; annotations: { runbook_url?: string } }[] }[] };
	};
	return data.groups.flatMap(({ rules }) =>
		rules.map(({ name, query, annotations }) => ({
			name,
			expr: query,
			runbook: annotations.runbook_url ?? "",
		})),
	);
}

/** The expressions of the dashboards, with Grafana's variables filled in. */
export function readPanels(): { title: string; expr: string }[] {
	return list("generated").flatMap((path) => {
		const { panels } = JSON.parse(read(path)) as {
			panels: { title: string; targets?: { expr: string }[] }[];
		};
		return panels.flatMap(({ title, targets = [] }) =>
			targets.map(({ expr }) => ({
				title: `${path}: ${title}`,
				expr: expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*"),
			})),
		);
	});
}

/** Why an alert's link leads nowhere. */
export function runbookFault({ name, runbook }: Alert): string | undefined {
	const [file = "", section] = runbook.replace(/^\{\{ \$externalLabels\.runbooks \}\}\//, "").split("#");
	const path = join(runbooks, file);
	if (!file.endsWith(".md") || !existsSync(path)) return `${name}: there is no runbook ${file}`;
	const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
		text
			.toLowerCase()
			.replaceAll(/[^\w\- ]/g, "")
			.replaceAll(" ", "-"),
	);
	if (section === undefined || headings.includes(section)) return undefined;
	return `${name}: ${file} has no section ${section}`;
}

/** Runs a program of Debian's packages; rejects with its output when it fails. */
export async function runTool(program: string, parameters: string[], input?: string): Promise<string> {
	const running = run(program, parameters, { cwd: folder });
	running.child.stdin?.end(input);
	try {
		const { stdout } = await running;
		return stdout;
	} catch (error) {
		const { stdout = "", stderr = "", message } = error as { stdout?: string; stderr?: string } & Error;
		throw new Error(`${program} ${parameters.join(" ")}: ${stdout}${stderr || message}`);
	}
}

/** What the scripts of the production compose write for node_exporter, as it is exposed. */
export function backupMetrics(): string {
	const scripts = ["back-up.sh", "restore-drill.sh"].map((name) =>
		readFileSync(new URL(`../../compose/production/${name}`, import.meta.url), "utf8"),
	);
	const lines = scripts.join("\n").match(/# TYPE \w+ gauge|\w+_seconds\{stanza=/g) ?? [];
	return lines.map((line) => line.replace("{stanza=", '{stanza="doc-signing"} 1')).join("\n");
}

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
