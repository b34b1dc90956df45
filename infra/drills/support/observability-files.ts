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
