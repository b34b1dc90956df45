import { BadRequest, NotFound, ValidationFailed } from "@repo/http-errors";
import { ExpectedFailure } from "@repo/service-kit/jobs";

export class WebhookNotFound extends NotFound {
	constructor() {
		super("webhook_not_found", "There is no such webhook.");
	}
}

export class DeliveryNotFound extends NotFound {
	constructor() {
		super("delivery_not_found", "This webhook has no such delivery.");
	}
}

export class WebhookAddressNotAllowed extends ValidationFailed {
	constructor() {
		super([{ path: "body.url", message: "must not be an address of a private network" }]);
	}
}

export class TooManyWebhooks extends BadRequest {
	constructor(limit: number) {
		super("too_many_webhooks", `There can be ${limit} webhooks. Delete one that is not needed first.`);
	}
}

export class WebhookSwitchedOff extends BadRequest {
	constructor() {
		super("webhook_disabled", "The webhook is switched off. Enable it, then deliver again.");
	}
}

/** The receiver did not accept a delivery; it is retried. */
export class NotTaken extends ExpectedFailure {
	override name = "NotTaken";
}
