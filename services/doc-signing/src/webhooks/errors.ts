import { BadRequest, errorOf, NotFound, TooManyRequests, ValidationFailed } from "@repo/http-errors";

import { ExpectedFailure } from "@repo/service-kit/jobs";

export const WebhookNotFound = errorOf(NotFound, "webhook_not_found", "Webhook not found.");

export const DeliveryNotFound = errorOf(
	NotFound,
	"delivery_not_found",
	"Delivery not found for this webhook.",
);

export class WebhookAddressNotAllowed extends ValidationFailed {
	constructor() {
		super([{ path: "body.url", message: "must not point to a private network address" }]);
	}
}

export const TooManyWebhooks = errorOf(
	BadRequest,
	"too_many_webhooks",
	(limit: number) => `An account can have at most ${limit} webhooks. Delete one first.`,
);

export const WebhookDisabled = errorOf(
	BadRequest,
	"webhook_disabled",
	"The webhook is disabled. Enable it, then try again.",
);

export const WebhookPaused = errorOf(
	BadRequest,
	"webhook_paused",
	"The webhook is paused because deliveries kept failing. Resume it, then try again.",
);

export class TooManyDeliveries extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(
			retryAfterSeconds,
			"You have sent too many test events and redeliveries. Try again in a few minutes.",
		);
	}
}

/** The receiver did not accept a delivery; it is retried. */
export class NotTaken extends ExpectedFailure {
	override name = "NotTaken";
}
