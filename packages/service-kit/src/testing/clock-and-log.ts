import { type Clock, systemClock } from "../clock.ts";
import { createLog, type Logger } from "../log/create-log.ts";

export type Observed = {
	/** Moves the service's clock. */
	travel(seconds: number): void;
	/** Moves it to the machine's time, which storages and certification authorities use, unless it is ahead. */
	catchUp(): void;
	/** Every line logged so far. */
	logged: string[];
};

/** A clock and a log that tests control. */
export function clockAndLog(service: string): {
	replaced: { clock: Clock; log: Logger };
	observed: Observed;
} {
	const logged: string[] = [];
	let now = systemClock().getTime();
	return {
		replaced: {
			clock: () => new Date(now),
			log: createLog({ service, level: "debug" }, { write: (line) => void logged.push(line) }),
		},
		observed: {
			travel(seconds) {
				now += seconds * 1000;
			},
			catchUp() {
				now = Math.max(now, systemClock().getTime());
			},
			logged,
		},
	};
}
