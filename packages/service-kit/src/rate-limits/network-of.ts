import ipaddr from "ipaddr.js";

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
