import { isIP } from "node:net";
import { isPublicAddress } from "@repo/service-kit/outbound";
import type { Config } from "../config.ts";
import { WebhookAddressNotAllowed } from "./errors.ts";

/**
 * Rejects a URL at which every delivery would fail. Only a convenience: DNS can change, and is checked at
 * connection time (`openOutbound`).
 */
export function requireAllowedAddress(
	url: string,
	{ WEBHOOKS_TO_PRIVATE_ADDRESSES }: Pick<Config, "WEBHOOKS_TO_PRIVATE_ADDRESSES">,
): void {
	if (WEBHOOKS_TO_PRIVATE_ADDRESSES) return;
	const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
	const isLocalName = /(^|\.)localhost\.?$/i.test(host);
	if (isLocalName || (isIP(host) && !isPublicAddress(host))) throw new WebhookAddressNotAllowed();
}
