import { BadRequest, errorOf, NotFound, TooManyRequests, ValidationFailed } from "@repo/http-errors";

import { ExpectedFailure } from "@repo/service-kit/jobs";
import { said } from "../languages/said.ts";

export const WebhookNotFound = errorOf(
	NotFound,
	"webhook_not_found",
	...said(({ errors }) => errors.webhooks.notFound),
);

export const DeliveryNotFound = errorOf(
	NotFound,
	"delivery_not_found",
	...said(({ errors }) => errors.webhooks.deliveryNotFound),
);

export class WebhookAddressNotAllowed extends ValidationFailed {
	constructor() {
		super([{ path: "body.url", message: "must not point to a private network address" }]);
	}
}

export const TooManyWebhooks = errorOf(BadRequest, "too_many_webhooks", (limit: number) =>
	said(({ errors }) => errors.webhooks.tooMany({ limit })),
);

export const WebhookDisabled = errorOf(
	BadRequest,
	"webhook_disabled",
	...said(({ errors }) => errors.webhooks.disabled),
);

export const WebhookPaused = errorOf(
	BadRequest,
	"webhook_paused",
	...said(({ errors }) => errors.webhooks.paused),
);

export class TooManyDeliveries extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, ...said(({ errors }) => errors.webhooks.tooManyDeliveries));
	}
}

/** The receiver did not accept a delivery; it is retried. */
export class NotTaken extends ExpectedFailure {
	override name = "NotTaken";
}
