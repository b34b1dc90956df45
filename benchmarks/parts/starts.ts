import { markdownTable } from "@repo/infra-local/reports";
import { compareStarts, type Starts } from "../compare-starts.ts";
import { aboutRun } from "../report/about.ts";
import { barChart } from "../report/bar-chart.ts";
import type { Benchmark } from "./benchmark.ts";

const title = "Starting";

export const starts: Benchmark<Starts> = {
	file: "starts",
	title,
	minutes: { full: 1 },
	run: ({ isShort, rounds = isShort ? 2 : 7 }) => compareStarts(rounds),
	table: (result) =>
		markdownTable([
			["server", "ready after ms", "CPU ms", "MB"],
			...Object.entries(result).map(([name, { readyMs, cpuMs, memory }]) => [
				name,
				...[readyMs, cpuMs, memory].map((spread) => spread.median.toFixed(0)),
			]),
		]),
	report: (result, about) => `# ${title}

${aboutRun("starts", about)} Each server is started on a database that is ready, again and again: until it answers that it is ready, the CPU it used until
then, and its resident memory, with its children's, a second later. Medians. doc-signing is its server process (\`ROLE=server\`).

![time until ready](starts.svg)

${starts.table(result)}

## What is unfair

Against us: oidc-provider creates its table and checks nothing else; our servers check the database's schema, keys and settings. In our favor: files are in the page cache.
`,
	chart: (result) =>
		barChart(title, "Until ready: ms. Less is better.", {
			"": Object.entries(result).map(([name, { readyMs }], index) => ({
				...{ name, isOurs: index < 2, value: readyMs.median },
				label: readyMs.median.toFixed(0),
			})),
		}),
	sentence: (result) =>
		`Ready after ${Object.entries(result)
			.map(
				([name, { readyMs, memory }]) =>
					`${readyMs.median.toFixed(0)} ms with ${memory.median.toFixed(0)} MB (${name})`,
			)
			.join(", ")}.`,
};
