import { isIP } from "node:net";
import { ValidationFailed } from "@repo/http-errors";
import { isPublicAddress } from "@repo/service-kit/outbound";

class WebhookAddressNotAllowed extends ValidationFailed {
	constructor() {
		super([{ path: "body.url", message: "must not point to a private network address" }]);
	}
}

/**
 * Rejects a URL at which every delivery would fail. Only a convenience: DNS can change, and is checked at
 * connection time (`openOutbound`).
 */
export function requireAllowedAddress(url: string, config: Settings): void {
	if (!isAllowedAddress(url, config)) throw new WebhookAddressNotAllowed();
}

type Settings = { WEBHOOKS_TO_PRIVATE_ADDRESSES: boolean };

export function isAllowedAddress(url: string, { WEBHOOKS_TO_PRIVATE_ADDRESSES }: Settings): boolean {
	if (WEBHOOKS_TO_PRIVATE_ADDRESSES) return true;
	const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
	const isLocalName = /(^|\.)localhost\.?$/i.test(host);
	return !isLocalName && (!isIP(host) || isPublicAddress(host));
}
