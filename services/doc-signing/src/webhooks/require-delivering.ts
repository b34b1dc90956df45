import { WebhookDisabled, WebhookPaused } from "./errors.ts";
import type { WebhookRow } from "./queries/webhooks.ts";

/** Throws WebhookDisabled, WebhookPaused. */
export function requireDelivering({ enabled, pausedAt }: Pick<WebhookRow, "enabled" | "pausedAt">): void {
	if (!enabled) throw new WebhookDisabled();
	if (pausedAt) throw new WebhookPaused();
}
