import { countBy, timeBy } from "@repo/service-kit/metrics";

const methods = ["GET", "HEAD", "PUT", "POST", "DELETE"] as const;
type StorageMethod = (typeof methods)[number];

export const storageSeconds = timeBy({
	name: "storage_response_seconds",
	help: "Time until object storage began to respond, by method.",
	label: "method",
	values: methods,
});

export const storageFailures = countBy({
	name: "storage_failures_total",
	help: "Requests to object storage without a response, or with one of 500 or above, by method.",
	label: "method",
	values: methods,
});

export function methodOf(name: string | undefined): StorageMethod {
	return methods.find((method) => method === name) ?? "GET";
}
