import { WebhookPaused, WebhookSwitchedOff } from "./errors.ts";
import type { WebhookRow } from "./queries/webhooks.ts";

/** Throws WebhookSwitchedOff, WebhookPaused. */
export function requireDelivering({ enabled, pausedAt }: Pick<WebhookRow, "enabled" | "pausedAt">): void {
	if (!enabled) throw new WebhookSwitchedOff();
	if (pausedAt) throw new WebhookPaused();
}
