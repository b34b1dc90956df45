import type { Logger } from "@repo/service-kit/log";

/** Work that an answer does not wait for, so that how long the answer takes tells nothing of it. */
export type Afterwards = {
	start(what: string, task: () => Promise<void>): void;
	/** Resolves once all that was started is done. */
	settled(): Promise<void>;
};

export function createAfterwards(log: Logger): Afterwards {
	const running = new Set<Promise<void>>();
	return {
		start(what, task) {
			const one = task()
				.catch((err: unknown) => log.error({ what, err }, "work after an answer failed"))
				.finally(() => running.delete(one));
			running.add(one);
		},
		async settled() {
			while (running.size > 0) await Promise.all(running);
		},
	};
}
