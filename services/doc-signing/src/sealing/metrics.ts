import { timeBy, timeLong } from "@repo/service-kit/metrics";

export const attemptSeconds = timeBy({
	name: "sealing_attempt_duration_seconds",
	help: "Duration of an attempt to seal a document, by result. A failed one is repeated.",
	label: "result",
	values: ["sealed", "failed"],
});

export const sealingDelay = timeLong({
	name: "sealing_delay_seconds",
	help: "Time from the end of signing until the document was sealed.",
});
