import { Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { listShownWebhooks } from "../../grants/webhooks/queries.ts";
import type { WebhookEvent } from "../../grants/webhooks/tables.ts";

export type ShownWebhook = Awaited<ReturnType<typeof listShownWebhooks>>[number];

const eventWords: Record<WebhookEvent, string> = {
	"booking.created": "new bookings",
	"booking.rescheduled": "moved bookings",
	"booking.cancelled": "cancelled bookings",
	"connection.ended": "the end of the connection",
};

/** Where a webhook sends what, and whether it works. */
export function WebhookFacts({ shown, timeZone }: { shown: ShownWebhook; timeZone: string }) {
	const { webhook, last } = shown;
	const state = webhook.pausedAt ? "Paused" : webhook.failingSince && "Failing";
	return (
		<>
			<strong>{new URL(webhook.url).host}</strong> {state && <Badge meaning="warning">{state}</Badge>}
			<p class="soft">
				Gets {webhook.events.map((event) => eventWords[event]).join(", ")}.{" "}
				{last ? (
					<>
						Last delivery <Moment at={new Date(last.at)} timeZone={timeZone} />
						{last.status === "FAILED" && ", which failed"}.
					</>
				) : (
					"Never delivered."
				)}
			</p>
		</>
	);
}
