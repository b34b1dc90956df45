import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import { helm } from "./helm.ts";

export const chartNames = ["scheduling-oauth", "doc-signing"] as const;
export type ChartName = (typeof chartNames)[number];

// biome-ignore lint/suspicious/noExplicitAny: a Kubernetes object, whose shape the tests check.
export type Manifest = Record<string, any>;

const root = fileURLToPath(new URL("..", import.meta.url));
export const chartFolder = (chart: ChartName) => join(root, chart);
export const valuesFolder = (chart: ChartName) => join(root, "test/values", chart);

/** The names of a chart's values files. */
export async function listValuesFiles(chart: ChartName): Promise<string[]> {
	return (await readdir(valuesFolder(chart))).sort();
}

/** The objects of a release `prod` in the namespace `services`. */
export async function renderFile(chart: ChartName, values: string, from = chartFolder(chart)) {
	const file = join(valuesFolder(chart), values);
	return parse(await helm("template", "prod", from, "--namespace", "services", "--values", file));
}

/** As renderFile with the minimal values, and these on top. */
export async function render(chart: ChartName, values: object): Promise<Manifest[]> {
	const folder = await mkdtemp(join(tmpdir(), "values-"));
	try {
		const file = join(folder, "values.json");
		await writeFile(file, JSON.stringify(values));
		const minimal = join(valuesFolder(chart), "minimal.yaml");
		return parse(await helm("template", "prod", chartFolder(chart), "--values", minimal, "--values", file));
	} finally {
		await rm(folder, { recursive: true });
	}
}

function parse(text: string): Manifest[] {
	return parseAllDocuments(text).flatMap((document) => {
		if (document.errors.length > 0) throw new AggregateError(document.errors, "Not YAML.");
		return (document.toJS() as Manifest | null) ?? [];
	});
}
