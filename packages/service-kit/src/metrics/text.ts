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
