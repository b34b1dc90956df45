/** Calls again and again, one after the other, until the work is done. `times` are those of the calls, in ms. */
export async function callWhile<Result>(
	work: Promise<Result>,
	call: () => PromiseLike<unknown>,
): Promise<{ result: Result; times: number[] }> {
	const times: number[] = [];
	let isDone = false;
	const ending = work.finally(() => {
		isDone = true;
	});
	while (!isDone) {
		const started = performance.now();
		await call();
		times.push(performance.now() - started);
	}
	return { result: await ending, times };
}
