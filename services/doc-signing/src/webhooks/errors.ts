import { BadRequest, NotFound, TooManyRequests, ValidationFailed } from "@repo/http-errors";
import { ExpectedFailure } from "@repo/service-kit/jobs";

export class WebhookNotFound extends NotFound {
	constructor() {
		super("webhook_not_found", "Webhook not found.");
	}
}

export class DeliveryNotFound extends NotFound {
	constructor() {
		super("delivery_not_found", "Delivery not found for this webhook.");
	}
}

export class WebhookAddressNotAllowed extends ValidationFailed {
	constructor() {
		super([{ path: "body.url", message: "must not point to a private network address" }]);
	}
}

export class TooManyWebhooks extends BadRequest {
	constructor(limit: number) {
		super("too_many_webhooks", `An account can have at most ${limit} webhooks. Delete one first.`);
	}
}

export class WebhookDisabled extends BadRequest {
	constructor() {
		super("webhook_disabled", "The webhook is disabled. Enable it, then try again.");
	}
}

export class WebhookPaused extends BadRequest {
	constructor() {
		super(
			"webhook_paused",
			"The webhook is paused because deliveries kept failing. Resume it, then try again.",
		);
	}
}

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
