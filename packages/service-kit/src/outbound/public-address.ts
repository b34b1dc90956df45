import ipaddr from "ipaddr.js";

// RFC 4291 §2.4 and the IANA registry: the only IPv6 block allocated for the public internet.
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for an IP address of the public internet: not private, loopback, link-local, unspecified, multicast,
 * reserved or documentation, nor an IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
