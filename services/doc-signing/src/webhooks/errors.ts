import { BadRequest, errorOf, NotFound, TooManyRequests } from "@repo/http-errors";
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

export const TooManyWebhooks = errorOf(BadRequest, "too_many_webhooks", (limit: number) =>
	said(({ errors }) => errors.webhooks.tooMany({ limit })),
);

const WebhookDisabled = errorOf(
	BadRequest,
	"webhook_disabled",
	...said(({ errors }) => errors.webhooks.disabled),
);

const WebhookPaused = errorOf(BadRequest, "webhook_paused", ...said(({ errors }) => errors.webhooks.paused));

export const TooManyWaiting = errorOf(
	BadRequest,
	"too_many_deliveries_waiting",
	...said(({ errors }) => errors.webhooks.tooManyWaiting),
);

export class TooManyDeliveries extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, ...said(({ errors }) => errors.webhooks.tooManyDeliveries));
	}
}

export const NewSecretRequired = errorOf(
	BadRequest,
	"webhook_secret_required",
	...said(({ errors }) => errors.webhooks.newSecret, {
		errorsIn: ({ errors }) => [{ path: "body.secret", message: errors.webhooks.newSecret }],
	}),
);

/** Throws WebhookDisabled, WebhookPaused. */
export function requireDelivering({ enabled, pausedAt }: { enabled: boolean; pausedAt: Date | null }): void {
	if (!enabled) throw new WebhookDisabled();
	if (pausedAt) throw new WebhookPaused();
}
