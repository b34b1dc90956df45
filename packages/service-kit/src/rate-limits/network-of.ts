import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** The address that Express finds as well: what the outermost of the trusted proxies saw, each of which appends one. */
export function findClientAddress(
	{ headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
	trustedProxies: number,
): string | undefined {
	if (trustedProxies === 0) return socket.remoteAddress;
	const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
	const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress];
	return hops.at(-1 - trustedProxies) ?? hops[0];
}

/**
 * The network counted by limits by address: an IPv4 address itself, or the /64 of an IPv6 address, which is what a
 * household or host gets (RFC 6177 §2). "unknown" for anything else.
 */
export function toNetwork(written: string | undefined): string {
	const parsed = addressIn(written);
	if (!parsed) return "unknown";
	return parsed instanceof ipaddr.IPv6 ? writePrefix(parsed, 4) : parsed.toString();
}

/**
 * Where a request came from, too coarse to name a household: the /24 of an IPv4 address, the /48 of an IPv6 address. For
 * people who want to recognize their own sessions.
 */
export function toPlace(written: string | undefined): string {
	const parsed = addressIn(written);
	if (!parsed) return "unknown";
	if (parsed instanceof ipaddr.IPv6) return writePrefix(parsed, 3);
	return `${parsed.octets.slice(0, 3).join(".")}.0/24`;
}

function addressIn(written: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
	if (!written) return undefined;
	// Some proxies append the port (RFC 7239 §6), which differs with each connection.
	const [, address = written] = /^\[(.+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
	return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function writePrefix({ parts }: ipaddr.IPv6, length: number): string {
	const hex = parts.slice(0, length).map((part) => part.toString(16));
	return `${hex.join(":")}::/${length * 16}`;
}
