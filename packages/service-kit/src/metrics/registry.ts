import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The process's metrics: every label has few values, and none of them comes from a caller. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

type Definition = { name: string; help: string };
type Labelled<Value> = Definition & { label: string; values: readonly Value[] };

/**
 * Counts events by one label. The values are exposed from the start, at 0, as a rate needs the value before the first
 * event. Counting costs an addition: prom-client, which hashes labels, is called only by a scrape.
 */
export function countBy<const Value extends string>({
	label,
	values,
	...definition
}: Labelled<Value>): { inc(value: Value, by?: number): void } {
	const counts = new Map<Value, number>(values.map((value) => [value, 0]));
	new Counter({
		...definition,
		labelNames: [label],
		registers: [registry],
		collect() {
			this.reset();
			for (const [value, count] of counts) this.inc({ [label]: value }, count);
		},
	});
	return { inc: (value, by = 1) => void counts.set(value, (counts.get(value) ?? 0) + by) };
}

export function count(definition: Definition): { inc(): void } {
	return new Counter({ ...definition, registers: [registry] });
}

/** A value that is read at each scrape. */
export function gauge(definition: Definition, read: () => number): void {
	new Gauge({
		...definition,
		registers: [registry],
		collect() {
			this.set(read());
		},
	});
}

/** From 5 ms to 5 s: what a caller waits for. */
export const SHORT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** From 100 ms to a day: what happens in the background. */
const LONG_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400];

export function timeShort(definition: Definition): { observe(seconds: number): void } {
	return new Histogram({ ...definition, buckets: SHORT_BUCKETS, registers: [registry] });
}

export function timeLong(definition: Definition): { observe(seconds: number): void } {
	return new Histogram({ ...definition, buckets: LONG_BUCKETS, registers: [registry] });
}

/** Durations by one label. The children of `values` exist from the start, others from their first event. */
export function timeBy<const Value extends string>({
	label,
	values,
	...definition
}: Labelled<Value>): { observe(value: Value, seconds: number): void } {
	const histogram = new Histogram({
		...definition,
		labelNames: [label],
		buckets: SHORT_BUCKETS.concat(15, 60, 300),
		registers: [registry],
	});
	for (const value of values) histogram.zero({ [label]: value });
	return { observe: (value, seconds) => histogram.observe({ [label]: value }, seconds) };
}

/** A metric that is read when it is scraped. */
export type Metric = {
	name: string;
	help: string;
	type: "gauge" | "counter";
	/** By one label; or a single value. */
	samples: number | { label: string; values: readonly (readonly [string, number])[] };
};

/** In the Prometheus text format. Label values are names from our code: nothing in them is escaped. */
export function writeMetric({ name, help, type, samples }: Metric): string[] {
	const lines =
		typeof samples === "number"
			? [`${name} ${samples}`]
			: samples.values.map(([value, number]) => `${name}{${samples.label}="${value}"} ${number}`);
	return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}
