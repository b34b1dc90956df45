// `pnpm --filter @repo/helm readme`: writes the table of values into each chart's README.md.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { replaceBetween } from "@repo/infra-local/reports";
import { describeValues } from "./describe-values.ts";

for (const chart of ["scheduling-oauth", "doc-signing"]) {
	const values = await readFile(new URL(`${chart}/values.yaml`, import.meta.url), "utf8");
	const readme = fileURLToPath(new URL(`${chart}/README.md`, import.meta.url));
	replaceBetween(readme, ["<!-- values -->", "<!-- end of values -->"], describeValues(values));
}
