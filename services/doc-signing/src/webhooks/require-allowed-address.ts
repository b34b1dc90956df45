import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { isPublicAddress } from "../platform/outbound/public-address.ts";
import { WebhookAddressNotAllowed } from "./errors.ts";

/**
 * Says at once what would fail at every delivery. Only a courtesy: where a name leads can change, and is checked
 * when it is connected to (platform/outbound).
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
