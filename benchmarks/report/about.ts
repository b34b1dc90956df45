import type { About } from "../measure/results.ts";

/** The first paragraph of each report. */
export function aboutRun(command: string, { at, machine, others, minutes }: About): string {
	const shared = isBusy(others)
		? `Other programs used ${others} cores meanwhile, so compare its figures with each other rather than with another run's.`
		: "The machine did nothing else.";
	return `Written by \`pnpm bench ${command}\` on ${at}, in ${minutes} minutes: ${machine}. ${shared}`;
}

/** Whether other programs used enough to change figures. */
export function isBusy(others: number): boolean {
	return others >= 0.1;
}
