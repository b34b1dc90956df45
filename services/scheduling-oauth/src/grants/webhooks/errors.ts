import { BadRequest, errorOf, NotFound, ValidationFailed } from "@repo/http-errors";

export const WebhookNotFound = errorOf(NotFound, "webhook_not_found", "This webhook does not exist.");

export const DeliveryNotFound = errorOf(NotFound, "delivery_not_found", "This delivery does not exist.");

/** Of a connection, or of the user's own. */
export const MAX_WEBHOOKS = 10;

export const TooManyWebhooks = errorOf(
	BadRequest,
	"too_many_webhooks",
	`There are already ${MAX_WEBHOOKS} webhooks. Delete one first.`,
);

export const WebhookPaused = errorOf(
	BadRequest,
	"webhook_paused",
	"This webhook is paused because its deliveries kept failing. Resume it first.",
);

export const TooManyWaiting = errorOf(
	BadRequest,
	"too_many_deliveries_waiting",
	"Too many deliveries to this webhook are waiting. Try again once some of them are sent.",
);

export class WebhookNotAllowed extends ValidationFailed {
	constructor(field: "url" | "events", message: string) {
		super([{ path: `body.${field}`, message }]);
	}
}
