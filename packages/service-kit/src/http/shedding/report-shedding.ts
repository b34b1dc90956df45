import type { Logger } from "../../log/index.ts";

const EVERY_MS = 10_000;

/**
 * Returns a function to call with each refused request. It logs the first one at once, and then every ten seconds how
 * many there were: a line for each would be more work than answering them.
 */
export function reportShedding(log: Logger): (wait: string, delayMs: number) => void {
	let refused = 0;
	let timer: NodeJS.Timeout | undefined;
	const report = () => {
		if (refused > 0) log.warn({ refused, seconds: EVERY_MS / 1000 }, "requests were refused");
		else log.info("requests are no longer refused");
		timer = refused > 0 ? setTimeout(report, EVERY_MS).unref() : undefined;
		refused = 0;
	};
	return (wait, delayMs) => {
		refused += 1;
		if (timer) return;
		log.warn({ wait, delayMs: Math.round(delayMs) }, "requests wait too long: refusing new ones with 503");
		timer = setTimeout(report, EVERY_MS).unref();
	};
}
