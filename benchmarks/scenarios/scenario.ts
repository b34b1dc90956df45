export type Task = () => Promise<unknown>;

/** One kind of request. */
export type Scenario<Peer> = {
	name: string;
	isOfferedBy?: (peer: Peer) => boolean;
	/** Prepares without being measured; the returned tasks are measured. */
	prepare(peer: Peer, count: number): Promise<Task[]>;
};

export const CONCURRENCY = 16;

/** Runs the tasks in order, this many at a time. */
export async function runAll<Result>(
	tasks: (() => Promise<Result>)[],
	concurrency = CONCURRENCY,
): Promise<Result[]> {
	const results: Result[] = [];
	let next = 0;
	const worker = async () => {
		for (let index = next++; index < tasks.length; index = next++) {
			const task = tasks[index];
			if (task) results[index] = await task();
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	return results;
}
