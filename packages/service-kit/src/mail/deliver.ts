import { mailAttempts } from "../http/metrics.ts";
import { type Mail, type Mailer, MailRefused } from "./mailer.ts";

/** `deferred`: the server is down or asks to try again later. `refused`: it will never accept this mail. */
export type Delivery = { result: "sent" } | { result: "deferred" | "refused"; reason: string };

/** Offers a mail to the server once and counts the result in the metrics. Never rejects. */
export async function deliver(mailer: Mailer, mail: Mail): Promise<Delivery> {
	const delivery = await offer(mailer, mail);
	mailAttempts.inc({ result: delivery.result });
	return delivery;
}

async function offer(mailer: Mailer, mail: Mail): Promise<Delivery> {
	try {
		await mailer.send(mail);
		return { result: "sent" };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return { result: error instanceof MailRefused ? "refused" : "deferred", reason };
	}
}
