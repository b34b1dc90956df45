import { markdownTable } from "@repo/infra-local/reports";
import type { Growths } from "../compare-growth.ts";
import type { Timed } from "../measure/compare-sizes.ts";
import type { About } from "../measure/results.ts";
import { aboutRun } from "./about.ts";
import { type Bar, barChart } from "./bar-chart.ts";

export const growthTitle = "Both services as data grows";

export type Grown = { requests: number; rows: number[]; growths: Growths };

/** The budget of the two lists that most requests read. */
const MAX_RATIO = 1.3;
const BUDGETED = ["API: list, first page", "page: first page"];

export function growthTable({ growths, rows }: Grown): string {
	const sizes = rows.map((count) => count.toLocaleString("en"));
	const head = ["service", "request", ...sizes.map((size) => `${size}, ms`), "ratio", "95 %", "ratio of CPU"];
	const lines = Object.entries(growths).flatMap(([service, growth]) =>
		Object.entries(growth).map(([name, [small, large]]) => [
			...[service, name, ms(small.median), ms(large.median), ratio(small, large, "median")],
			...[`${ms(small.p95)} → ${ms(large.p95)}`, ratio(small, large, "cpu")],
		]),
	);
	return markdownTable([head, ...lines]);
}

export function growthChart({ growths, rows }: Grown): string {
	const groups = Object.entries(growths).map(([service, growth]): [string, Bar[]] => [
		service,
		Object.entries(growth).map(([name, [small, large]]) => ({
			...{ name, isOurs: true, value: large.median / small.median },
			label: `${ratio(small, large, "median")} (${ms(small.median)} → ${ms(large.median)})`,
		})),
	]);
	const [small = 0, large = 0] = rows.map((count) => count.toLocaleString("en"));
	const subtitle = `Time with ${large} rows over that with ${small}, and both in ms. 1 is no growth.`;
	return barChart(growthTitle, subtitle, Object.fromEntries(groups));
}

/** "1.05 and 1.12": of the lists with a budget. */
export function budgetedRatios({ growths }: Grown): { name: string; value: number }[] {
	return BUDGETED.flatMap((name) => {
		const found = growths["doc-signing"]?.[name];
		return found ? [{ name, value: found[1].median / found[0].median }] : [];
	});
}

/** docs/benchmarks/growth.md. */
export function growthReport(grown: Grown, about: About): string {
	const [small = "", large = ""] = grown.rows.map((count) => count.toLocaleString("en"));
	const budget = budgetedRatios(grown)
		.map(
			({ name, value }) => `${name}: ${value.toFixed(2)}, ${value <= MAX_RATIO ? "within" : "**over**"} it`,
		)
		.join("; ");
	return `# ${growthTitle}

${aboutRun("growth", about)} Each service runs twice, each on a separate PostgreSQL server: with ${small} and with ${large} rows. They are authorization codes,
refresh tokens, audit rows and one person's bookings of scheduling-oauth, and documents of one account of doc-signing, each with a
file, a recipient, a field and an event. ${grown.requests} requests of each kind, one at a time, to both in turn. Time in ms is the median from sending a request to
the end of its answer; CPU is that of server and PostgreSQL. Requests with "page" are pages of the web app.

Budget of doc-signing's lists: ${MAX_RATIO} times. ${budget}.

![growth](growth.svg)

${growthTable(grown)}

## What is unfair

In our favor: both databases fit in memory, and one account has all rows, so its pages are often read. Against us: a ratio of short times is
mostly noise, and pages by title or of a time read the index where no other request has. Searches find the same 1,000 newest matches
at most; what only PostgreSQL's statistics decide is held by tests, which read the plans of all lists with 100,000 rows.
`;
}

function ratio(small: Timed, large: Timed, of: keyof Timed): string {
	return (large[of] / small[of]).toFixed(2);
}

function ms(value: number): string {
	return value.toFixed(value < 100 ? 1 : 0);
}
