import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Documented, findCommands } from "./documented-commands.ts";
import { readPage, repository } from "./repository.ts";

/** The commands of every page that has some, by page. */
export async function readDocumented(): Promise<[page: string, commands: Documented[]][]> {
	const runbooks = await readdir(join(repository, "docs/runbooks"));
	const pages = [
		...["infra/README.md", "infra/helm/README.md"],
		...["scaling", "high-availability", "observability", "logs"].map((name) => `docs/${name}.md`),
		...runbooks.sort().map((name) => `docs/runbooks/${name}`),
		...["scheduling-oauth", "doc-signing"].flatMap((service) => [
			`services/${service}/README.md`,
			`packages/${service}-client/README.md`,
		]),
	];
	return Promise.all(pages.map(async (page) => [page, findCommands(await readPage(page))]));
}
