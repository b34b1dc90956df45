import { isIPv6 } from "node:net";

/** What limits by address count: an IPv4 address, or the /64 of an IPv6 one, which is what one household or host gets. */
export function addressBlock(written: string | undefined): string {
	if (!written) return "unknown";
	// Some proxies write the port, too (RFC 7239 §6): another one with each connection.
	const [, address = written] = /^\[(.+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped) return mapped;
	const [bare = ""] = address.split("%");
	if (!isIPv6(bare)) return address;
	const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
	const front = head.split(":").filter(Boolean);
	const back = (tail ?? "").split(":").filter(Boolean);
	const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
	return `${[...front, ...zeros, ...back].slice(0, 4).join(":")}::/64`;
}
