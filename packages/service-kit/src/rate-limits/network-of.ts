import ipaddr from "ipaddr.js";

/**
 * The network counted by limits by address: an IPv4 address itself, or the /64 of an IPv6 address, which is what a
 * household or host gets (RFC 6177 §2). "unknown" for anything else.
 */
export function networkOf(written: string | undefined): string {
	if (!written) return "unknown";
	// Some proxies append the port (RFC 7239 §6), which differs with each connection.
	const [, address = written] = /^\[(.+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
	if (!ipaddr.isValid(address)) return "unknown";
	const parsed = ipaddr.process(address);
	if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
	const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
	return `${network.join(":")}::/64`;
}
