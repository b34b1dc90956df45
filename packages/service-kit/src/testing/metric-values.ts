import { registry } from "../metrics/registry.ts";

/** The current values of a metric's series, such as `{ 'mail_attempts_total{result="sent"}': 2 }`. */
async function readSeries(name: string): Promise<Map<string, number>> {
	const lines = (await registry.getSingleMetricAsString(name)).split("\n");
	return new Map(
		lines
			.filter((line) => line !== "" && !line.startsWith("#"))
			.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
	);
}

/**
 * By how much the series of these metrics grew meanwhile, without those that did not and without a histogram's buckets and
 * sums. Metrics belong to the process, so nothing else may run meanwhile.
 */
export async function metricsDuring(
	names: string[],
	act: () => PromiseLike<unknown>,
): Promise<Record<string, number>> {
	const read = async () => {
		const all = await Promise.all(names.map(readSeries));
		return all.flatMap((series) => [...series]).filter(([name]) => !/_(bucket|sum)(\{|$)/.test(name));
	};
	const before = new Map(await read());
	await act();
	const grown = (await read()).map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
	return Object.fromEntries(grown.filter(([, growth]) => growth !== 0));
}
