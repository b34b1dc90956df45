import { countBy, timeShort } from "@repo/service-kit/metrics";

export const attemptsCounted = countBy({
	name: "webhook_attempts_total",
	help: "Attempts to deliver a webhook, by what became of the delivery: PENDING is retried, HELD waits because the webhook is paused, FAILED was the last attempt.",
	label: "status",
	values: ["DELIVERED", "PENDING", "HELD", "FAILED"],
});

export const attemptSeconds = timeShort({
	name: "webhook_attempt_duration_seconds",
	help: "How long receivers took to respond to a webhook, or not to.",
});
