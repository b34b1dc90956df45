// `pnpm bench [part …] [--short]`: measures both services and writes docs/benchmarks/. With --short, in a few minutes,
// prints figures and, beside peers, ratios against the recorded run instead. With --against <checkout>, which is built, prints
// what `oauth` and `signing` take in both states, in turn.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { watchOtherPrograms } from "./measure/processes.ts";
import type { Benchmark, Choices } from "./parts/benchmark.ts";
import { growth } from "./parts/growth.ts";
import { load } from "./parts/load.ts";
import { oauth } from "./parts/oauth.ts";
import { sealing } from "./parts/sealing.ts";
import { signing } from "./parts/signing.ts";
import { describeMachine, readResults, recordRun } from "./report/results.ts";

// biome-ignore lint/suspicious/noExplicitAny: each reads only its own results
const benchmarks: Record<string, Benchmark<any>> = {
	oauth,
	signing,
	sealing,
	growth,
	load,
};

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
	options: {
		short: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
		rounds: { type: "string" },
		requests: { type: "string" },
		seconds: { type: "string" },
		rows: { type: "string" },
		against: { type: "string" },
	},
	allowPositionals: true,
});
const unknown = positionals.find((name) => !(name in benchmarks));
if (unknown)
	throw new Error(`There is no benchmark ${unknown}; there are: ${Object.keys(benchmarks).join(", ")}`);
if (values.help) {
	for (const [name, { title, minutes }] of Object.entries(benchmarks))
		console.log(`${name.padEnd(10)} ${`${minutes.full} minutes`.padEnd(11)} ${title}`);
	process.exit();
}

const compared = ["oauth", "signing"];
if (values.against && (positionals.length === 0 || positionals.some((name) => !compared.includes(name))))
	throw new Error(`--against compares these parts: ${compared.join(", ")}.`);

const readNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const choices: Choices = {
	isShort: values.short,
	rounds: readNumber(values.rounds),
	requests: readNumber(values.requests),
	seconds: readNumber(values.seconds),
	rows: readNumber(values.rows),
	against: values.against && resolve(values.against),
};

for (const [name, benchmark] of Object.entries(benchmarks)) {
	const isUsual = !values.short || benchmark.minutes.short !== undefined;
	if (positionals.length > 0 ? positionals.includes(name) : isUsual) await runPart(name, benchmark, choices);
}

/** Measures and prints a part; writes its report unless the run is short. */
async function runPart<Result>(name: string, part: Benchmark<Result>, chosen: Choices): Promise<void> {
	const { file, title, minutes: expected } = part;
	const usual = expected.chosen?.(chosen) ?? (chosen.isShort ? expected.short : expected.full);
	console.log(`\n${title}${usual ? `: about ${usual} minutes` : ""}`);
	const started = performance.now();
	const othersSince = watchOtherPrograms();
	const result = await part.run(chosen);
	const others = Math.round(othersSince() * 100) / 100;
	const minutes = Math.ceil((performance.now() - started) / 6_000) / 10;
	if (chosen.against !== undefined) {
		console.log(
			`${part.table(result)}\n\nNot recorded: compared with ${chosen.against}. (${minutes} minutes)`,
		);
		return;
	}
	const sentence = part.sentence(result);
	console.log(`${part.table(result)}\n\n${sentence} (${minutes} minutes)`);
	if (chosen.isShort) {
		const recorded = readResults()[name] as { result: Result } | undefined;
		if (part.ratios) console.log(`\n${part.ratios(result, recorded?.result)}`);
		return;
	}
	const run = { ...describeMachine(), others, minutes, file, title, sentence, result };
	recordRun(name, run, (about) => part.report(result, about));
}
