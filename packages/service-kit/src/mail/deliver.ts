import type { Clock } from "../clock/index.ts";
import { countBy, timeLong, timeShort } from "../metrics/registry.ts";
import { inSpan } from "../tracing/tracer.ts";
import { type Mail, type Mailer, MailRefused } from "./mailer.ts";

/** `deferred`: the server is down or asks to try again later. `refused`: it will never accept this mail. */
export type Delivery = { result: "sent" } | { result: "deferred" | "refused"; reason: string };

type Deps = { mailer: Mailer; clock: Clock };

/** Offers a mail to the server once and records result and duration in the metrics. Never rejects. */
export async function deliver({ mailer, clock }: Deps, mail: Mail, queuedAt: Date): Promise<Delivery> {
	const begun = performance.now();
	const delivery = await offer(mailer, mail);
	mailAttempts.inc(delivery.result);
	mailSeconds.observe((performance.now() - begun) / 1000);
	if (delivery.result === "sent") mailDelay.observe((clock().getTime() - queuedAt.getTime()) / 1000);
	return delivery;
}

async function offer(mailer: Mailer, mail: Mail): Promise<Delivery> {
	try {
		await inSpan("send mail", { kind: "CLIENT" }, () => mailer.send(mail));
		return { result: "sent" };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return { result: error instanceof MailRefused ? "refused" : "deferred", reason };
	}
}

const mailAttempts = countBy({
	name: "mail_attempts_total",
	help: "Attempts to hand a mail to the mail server, by result: sent, deferred (retried later) or refused (given up).",
	label: "result",
	values: ["sent", "deferred", "refused"],
});

const mailSeconds = timeShort({
	name: "mail_attempt_duration_seconds",
	help: "How long the mail server took to accept or refuse a mail.",
});

const mailDelay = timeLong({
	name: "mail_delay_seconds",
	help: "Time from queueing a mail until the mail server accepted it.",
});
