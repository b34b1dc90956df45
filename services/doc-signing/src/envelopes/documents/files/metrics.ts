import { timeBy } from "@repo/service-kit/metrics";

export const intakeSeconds = timeBy({
	name: "intake_duration_seconds",
	help: "Time to read, check and keep an uploaded file, waiting for a turn included, by result.",
	label: "result",
	values: ["READY", "UNUSABLE", "error"],
});
