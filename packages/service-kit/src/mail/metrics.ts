import { countBy, timeLong, timeShort } from "../metrics/registry.ts";

export const mailAttempts = countBy({
	name: "mail_attempts_total",
	help: "Attempts to hand a mail to the mail server, by result: sent, deferred (retried later) or refused (given up).",
	label: "result",
	values: ["sent", "deferred", "refused"],
});

export const mailSeconds = timeShort({
	name: "mail_attempt_duration_seconds",
	help: "How long the mail server took to accept or refuse a mail.",
});

export const mailDelay = timeLong({
	name: "mail_delay_seconds",
	help: "Time from queueing a mail until the mail server accepted it.",
});
