import type { DemoData } from "./demo-data.ts";
import type { Service } from "./services.ts";

/** What a person does next, as it is printed once everything answers. */
export function nextSteps(services: Service[], demo: DemoData, dataDirectory: string): string {
	const width = Math.max(...services.map(({ name }) => name.length));
	return [
		"",
		"Everything runs.",
		"",
		...services.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`),
		...Object.entries(demo).flatMap(([name, values]) => [
			"",
			`  ${name}`,
			...Object.entries(values).map(([key, value]) => `    ${key}: ${String(value)}`),
		]),
		"",
		`Data: ${dataDirectory}`,
		"Ctrl-C stops everything and keeps the data.",
		"",
	].join("\n");
}
