import ipaddr from "ipaddr.js";

// RFC 4291 §2.4 and the IANA registry: of all of IPv6, only this has been given out for the public internet.
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for an IP address of the public internet. Not private, loopback, link-local, unspecified, multicast, reserved or
 * documentation addresses, nor those of IPv6 that stand for some IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
