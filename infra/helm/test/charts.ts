import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import { helm } from "./helm.ts";

export const serviceNames = ["scheduling-oauth", "doc-signing"] as const;
export type ServiceName = (typeof serviceNames)[number];

// biome-ignore lint/suspicious/noExplicitAny: a Kubernetes object, whose shape the tests check.
export type Manifest = Record<string, any>;

const root = fileURLToPath(new URL("..", import.meta.url));
export const chart = join(root, "chart");
const valuesFolder = (service: ServiceName) => join(root, "test/values", service);

/** helm's options for a service with one of its files in test/values. */
export function withValues(service: ServiceName, file: string): string[] {
	return [join(root, "values", `${service}.yaml`), join(valuesFolder(service), file)].flatMap((path) => [
		"--values",
		path,
	]);
}

/** The names of a service's values files. */
export async function listValuesFiles(service: ServiceName): Promise<string[]> {
	return (await readdir(valuesFolder(service))).sort();
}

/** The objects of a release `prod` in the namespace `services`. */
export async function renderFile(service: ServiceName, file: string, from = chart) {
	return parse(await helm("template", "prod", from, "--namespace", "services", ...withValues(service, file)));
}

/** As renderFile with the minimal values, and these on top. */
export async function render(service: ServiceName, values: object): Promise<Manifest[]> {
	const folder = await mkdtemp(join(tmpdir(), "values-"));
	try {
		const file = join(folder, "values.json");
		await writeFile(file, JSON.stringify(values));
		const minimal = withValues(service, "minimal.yaml");
		return parse(await helm("template", "prod", chart, ...minimal, "--values", file));
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
