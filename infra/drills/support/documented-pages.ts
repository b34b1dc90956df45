import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "./repository.ts";

export const chartsPage = "infra/helm/README.md";

/** Start the services, and partition the tables that a runbook mentions. */
export const firstPages = ["infra/README.md", "docs/scaling.md"];

export async function listOtherPages(): Promise<string[]> {
	const runbooks = await readdir(join(repository, "docs/runbooks"));
	return [
		...runbooks.sort().map((name) => `docs/runbooks/${name}`),
		...["docs/high-availability.md", "docs/observability.md", "docs/logs.md", chartsPage],
		...["scheduling-oauth", "doc-signing"].flatMap((service) => [
			`services/${service}/README.md`,
			`packages/${service}-client/README.md`,
		]),
	];
}
