import { markdownTable } from "@repo/infra-local/reports";
import type { Sealing } from "../compare-sealing.ts";
import type { About } from "../measure/results.ts";
import { aboutRun } from "./about.ts";
import { type Bar, barChart } from "./bar-chart.ts";

export const sealingTitle = "Sealing and verifying a file beside libraries";

export function sealingTable({ seal, verify }: Sealing): string {
	const row = (work: string, who: string, times: Sealing["seal"][string]) => [
		work,
		who,
		...Object.values(times).map(({ median, min, max }) => `${ms(median)} (${ms(min)}–${ms(max)})`),
	];
	const pages = Object.keys(Object.values(seal)[0] ?? {}).map((count) =>
		count === "1" ? "1 page" : `${Number(count).toLocaleString("en")} pages`,
	);
	return markdownTable([
		["work", "by", ...pages],
		...Object.entries(seal).map(([who, times]) => row("seal", who, times)),
		...Object.entries(verify).map(([who, times]) => row("verify", who, times)),
	]);
}

export function sealingChart({ seal, verify }: Sealing): string {
	const groups: Record<string, Bar[]> = {};
	for (const [work, ways] of Object.entries({ seal, verify }))
		for (const [who, times] of Object.entries(ways))
			for (const [pages, { median }] of Object.entries(times)) {
				const group = `${work}, ${Number(pages).toLocaleString("en")} ${pages === "1" ? "page" : "pages"}`;
				const bar = { name: who, isOurs: who.startsWith("doc-signing"), value: median, label: ms(median) };
				groups[group] = [...(groups[group] ?? []), bar];
			}
	return barChart(sealingTitle, "Wall-clock ms of one file, in warm processes. Less is better.", groups);
}

/** docs/benchmarks/sealing.md. */
export function sealingReport(result: Sealing & { rounds: number }, about: About): string {
	return `# ${sealingTitle}

${aboutRun("sealing", about)} ${result.rounds} rounds after three to warm up, the ways in turn, one file at a time: files
of three pages of text from another program, repeated; one RSA key of 2,048 bits for all. Wall-clock ms: the median, and in
parentheses the least and the most.

![wall-clock time](sealing.svg)

${sealingTable(result)}

- **doc-signing** draws four texts and two signatures, appends a certificate page of two signers, signs (PAdES B-B), opens the
  result anew and checks it. Drawing and checking run in a child process, the signing key stays outside.
- **doc-signing, without fields** appends the certificate page only.
- **@libpdf/core** loads the file and signs it, as its documentation shows. It draws nothing and checks nothing.
- **@signpdf** appends a placeholder (\`placeholder-plain\`) and signs with node-forge, as its documentation shows. It draws and checks nothing.
- **verify** reports what the file proves. The floor beside it, in the same child process, parses the file and checks its one signature.

## What is unfair

Against us: the libraries sign and nothing else, in this process, without handing a file to another. In our favor: the files are in the page
cache, and the time to start a child process is not counted, since it is kept. @signpdf does RSA in JavaScript, which most of its time for a small file is.
What sealing is made of, and why, is in [another note](doc-signing-seal-files.md).
`;
}

function ms(value: number): string {
	return value.toFixed(value < 100 ? 1 : 0);
}
