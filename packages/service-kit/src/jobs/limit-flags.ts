import type { Job, WorkerEvents } from "graphile-worker";

/**
 * The flags for which this process may start no further job; graphile-worker asks before it looks for a job. Each
 * call waits for the previous one: two at once could both take a flag's last slot.
 */
export function limitFlags(events: WorkerEvents, limits: Record<string, number>): () => Promise<string[]> {
	const running = new Map<string, number>();
	const waiting: (() => void)[] = [];
	let isLooking = false;

	const add = (job: Job, change: 1 | -1): void => {
		for (const flag of Object.keys(job.flags ?? {})) {
			const count = (running.get(flag) ?? 0) + change;
			if (count > 0) running.set(flag, count);
			else running.delete(flag);
		}
	};
	const endLook = (): void => {
		const next = waiting.shift();
		isLooking = next !== undefined;
		next?.();
	};
	events.on("job:start", ({ job }) => {
		add(job, 1);
		endLook();
	});
	events.on("worker:getJob:empty", endLook);
	events.on("worker:getJob:error", endLook);
	events.on("job:complete", ({ job }) => add(job, -1));

	return async () => {
		if (isLooking) await new Promise<void>((resolve) => waiting.push(resolve));
		isLooking = true;
		return [...running].filter(([flag, count]) => count >= limitOf(flag)).map(([flag]) => flag);
	};

	function limitOf(flag: string): number {
		return limits[flag.split(":")[0] ?? ""] ?? Number.POSITIVE_INFINITY;
	}
}
