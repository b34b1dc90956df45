import type { Socket } from "node:net";
import { expect, it } from "@jest/globals";
import express from "express";
import { findClientAddress, toNetwork, toPlace } from "./network-of.ts";

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

it.each([
	[0, "203.0.113.7", "10.0.0.1"],
	[1, undefined, "10.0.0.1"],
	[1, "203.0.113.7", "203.0.113.7"],
	[1, "192.0.2.9, 203.0.113.7", "203.0.113.7"],
	[2, "192.0.2.9, 203.0.113.7, 198.51.100.3", "203.0.113.7"],
	[3, " , 203.0.113.7", "203.0.113.7"],
])(
	"finds the client behind %d trusted proxies, as Express does: %s",
	async (trustedProxies, forwarded, expected) => {
		const socket = { remoteAddress: "10.0.0.1" } as Socket;
		const headers = { ...(forwarded && { "x-forwarded-for": forwarded }) };
		expect(findClientAddress({ headers, socket }, trustedProxies)).toBe(expected);
		const app = express().set("trust proxy", trustedProxies);
		const { ip } = Object.assign(Object.create(express.request), {
			app,
			headers,
			socket,
			connection: socket,
		});
		expect(ip).toBe(expected);
	},
);
