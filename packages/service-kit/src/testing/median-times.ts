/** Medians in ms of two alternating actions, so that load on the machine affects both. */
export async function medianTimes(
	rounds: number,
	acts: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number, number]> {
	const times: [number[], number[]] = [[], []];
	for (let round = 0; round < rounds; round++)
		for (const [index, act] of acts.entries()) {
			const begun = performance.now();
			await act();
			times[index === 0 ? 0 : 1].push(performance.now() - begun);
		}
	const median = (values: number[]) =>
		values.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
	return [median(times[0]), median(times[1])];
}
