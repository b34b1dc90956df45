import type { About } from "../measure/results.ts";

/** The first paragraph of each report. */
export function aboutRun(command: string, { at, machine, load, minutes }: About): string {
	const shared =
		load >= 1
			? `Other programs wanted ${load} cores in the minute before it, so compare its figures with each other rather than with another run's.`
			: "The machine did nothing else.";
	return `Written by \`pnpm bench ${command}\` on ${at}, in ${minutes} minutes: ${machine}. ${shared}`;
}
