import { expect, it } from "@jest/globals";
import { toNetwork, toPlace } from "./network-of.ts";

it.each([
	["192.0.2.7", "192.0.2.7"],
	["192.0.2.7:51234", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["[2001:db8:1:2::9]:51234", "2001:db8:1:2::/64"],
	["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8:1:2::9", "2001:db8:1:2::/64"],
	["2001:DB8::1", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	[undefined, "unknown"],
	["", "unknown"],
	["an-address", "unknown"],
])("%s counts as %s", (address, network) => {
	expect(toNetwork(address)).toBe(network);
});

it.each([
	["192.0.2.7", "192.0.2.0/24"],
	["192.0.2.7:51234", "192.0.2.0/24"],
	["::ffff:192.0.2.7", "192.0.2.0/24"],
	["2001:db8:1:2::9", "2001:db8:1::/48"],
	[undefined, "unknown"],
	["192.0.2.0/24", "unknown"],
])("%s belongs to %s", (address, place) => {
	expect(toPlace(address)).toBe(place);
});
