import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { watchOtherPrograms } from "../measure/other-programs.ts";
import { describeMachine, readResults, reports, writeResults } from "../measure/results.ts";
import { writeOverview } from "../report/overview.ts";
import type { Benchmark, Choices } from "./benchmark.ts";

/** Measures and prints a part; writes its report unless the run is short. */
export async function runPart<Result>(
	name: string,
	{ file, title, minutes: expected, run, table, ratios, report, chart, sentence }: Benchmark<Result>,
	choices: Choices,
): Promise<void> {
	const usual = expected.chosen?.(choices) ?? (choices.isShort ? expected.short : expected.full);
	console.log(`\n${title}${usual ? `: about ${usual} minutes` : ""}`);
	const started = performance.now();
	const othersSince = watchOtherPrograms();
	const result = await run(choices);
	const others = Math.round(othersSince() * 100) / 100;
	const minutes = Math.ceil((performance.now() - started) / 6_000) / 10;
	const recorded = readResults()[name] as { result: Result } | undefined;
	console.log(`${table(result)}\n\n${sentence(result)} (${minutes} minutes)`);
	if (choices.isShort) {
		if (ratios) console.log(`\n${ratios(result, recorded?.result)}`);
		return;
	}
	const about = { ...describeMachine(), others, minutes };
	const results = { ...readResults(), [name]: { ...about, file, title, sentence: sentence(result), result } };
	writeResults(results);
	writeFileSync(join(reports, `${file}.md`), report(result, about));
	writeFileSync(join(reports, `${file}.svg`), chart(result));
	writeOverview(results);
}
