import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceBetween } from "@repo/infra-local/reports";
import { type Results, reports } from "../measure/results.ts";
import { repository } from "../peers/start-process.ts";
import { isBusy } from "./about.ts";

/** In README.md, between these, is the sentence of the part that it quotes. */
const QUOTED = "oauth";
const MARKERS: [string, string] = ["<!-- benchmarks: written by `pnpm bench` -->", "<!-- /benchmarks -->"];

const otherReports = `
Written by other commands, or by hand:

- [the list page as the browser has it](doc-signing-dashboard.md) and [the editor](doc-signing-editor.md)
- [responses while documents are sealed](doc-signing-sealing.md)
- [what sealing a file is made of](doc-signing-seal-files.md), and [starting](starts.md)
- [two instances against one](instances.md), and [hours of mixed load](soak.md)
- where the CPU goes: [scheduling-oauth](scheduling-oauth-profile.md) and [doc-signing](doc-signing-profile.md)
- [hostile PDFs](doc-signing-hostile-pdfs.md)
`;

/** Writes docs/benchmarks/README.md, and the sentence in README.md. */
export function writeOverview(results: Results): void {
	const parts = Object.values(results).map(
		({ file, title, sentence, at, others }) =>
			`- [${title}](${file}.md): ${sentence} (${at}${isBusy(others) ? ", on a machine that was busy" : ""})`,
	);
	const overview = `# Benchmarks

\`pnpm bench\` measures all of this and writes it; \`pnpm bench --help\` says what the parts are and how long each takes, \`pnpm bench oauth\` runs one,
and \`pnpm bench --short\` compares with the last recorded run in a few minutes. Each report says what is unfair in either direction. Figures of
different runs cannot be compared, since machines differ: ratios within one run can.

${parts.join("\n")}
${otherReports}`;
	writeFileSync(join(reports, "README.md"), overview);
	const quoted = results[QUOTED]?.sentence;
	if (quoted) replaceBetween(join(repository, "README.md"), MARKERS, quoted);
}
