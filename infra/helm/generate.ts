// `pnpm --filter @repo/helm generate`: writes the table of values into the chart's README.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceBetween } from "@repo/infra-local/reports";
import { describeValues } from "./describe-values.ts";

const chart = join(import.meta.dirname, "chart");
const values = readFileSync(join(chart, "values.yaml"), "utf8");
replaceBetween(
	join(chart, "README.md"),
	["<!-- values -->", "<!-- end of values -->"],
	describeValues(values),
);
