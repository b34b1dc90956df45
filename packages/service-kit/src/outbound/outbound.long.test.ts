import { createServer, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type OutboundOptions, openOutbound } from "./outbound.ts";
import { isPublicAddress } from "./public-address.ts";

let server: Server;
let port: number;
const seen: string[] = [];
beforeAll(async () => {
	server = createServer((request, response) => {
		seen.push(request.url ?? "");
		if (request.url === "/redirect") response.writeHead(302, { location: "/elsewhere" }).end();
		else if (request.url === "/silent") request.resume();
		else if (request.url === "/endless") pour(response);
		else response.end("taken");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

function pour(response: import("node:http").ServerResponse): void {
	const more = (): void => {
		while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
			// Until its buffer is full.
		}
	};
	response.on("drain", more);
	more();
}

/** A single post with its own client. */
async function post(url: string, options: Partial<OutboundOptions> = {}): Promise<number> {
	const outbound = openOutbound({ toPrivateAddresses: false, timeoutMs: 10_000, ...options });
	try {
		return (await outbound.post(url, { headers: { "content-type": "application/json" }, body: "{}" })).status;
	} finally {
		await outbound.close();
	}
}

/** A resolver that returns these addresses in turn, and the last one from then on. */
function resolver(...answers: string[]): LookupFunction {
	let lookups = 0;
	return (_name, _options, done) => {
		const address = answers[Math.min(lookups++, answers.length - 1)] ?? "";
		done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
	};
}

describe("an address of the public internet", () => {
	it.each([
		"1.1.1.1",
		"93.184.215.14",
		"172.15.255.255",
		"172.32.0.1",
		"2606:4700:4700::1111",
		"2a00:1450:4001:80b::200e",
	])("is %s", (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});

	it.each([
		["0.0.0.0"],
		["0.1.2.3"],
		["10.0.0.1"],
		["100.64.0.1"],
		["127.0.0.1"],
		["127.255.255.254"],
		["169.254.169.254"],
		["172.16.0.1"],
		["172.31.255.255"],
		["192.0.0.1"],
		["192.0.2.1"],
		["192.168.1.1"],
		["198.18.0.1"],
		["198.51.100.1"],
		["203.0.113.1"],
		["224.0.0.1"],
		["240.0.0.1"],
		["255.255.255.255"],
		["::"],
		["::1"],
		["::ffff:127.0.0.1"],
		["::ffff:7f00:1"],
		["::ffff:8.8.8.8"],
		["::127.0.0.1"],
		["64:ff9b::7f00:1"],
		["64:ff9b::8.8.8.8"],
		["64:ff9b:1::1"],
		["100::1"],
		["2001::1"],
		["2001:db8::1"],
		["2002:7f00:1::"],
		["fc00::1"],
		["fd12:3456::1"],
		["fe80::1"],
		["fec0::1"],
		["ff02::1"],
		["5f00::1"],
		["not an address"],
		[""],
	])("is not %s", (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
});

describe("a request to a URL chosen by others", () => {
	it("connects to private addresses only if allowed", async () => {
		expect(await post(`http://127.0.0.1:${port}/`, { toPrivateAddresses: true })).toBe(200);
		for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0", "localhost"])
			await expect(post(`http://${host}:${port}/hidden`)).rejects.toMatchObject({
				code: "ADDRESS_NOT_ALLOWED",
			});
		expect(seen).not.toContain("/hidden");
	});

	it("does not connect if the name resolves to a private address", async () => {
		for (const address of ["127.0.0.1", "::1", "10.1.2.3", "169.254.169.254"])
			await expect(
				post(`http://innocent.example:${port}/by-name`, { lookup: resolver(address) }),
			).rejects.toMatchObject({ code: "ADDRESS_NOT_ALLOWED" });
		expect(seen).not.toContain("/by-name");
	});

	it("connects to the checked address, even if DNS changes in between", async () => {
		const turning = resolver("1.1.1.1", "127.0.0.1");
		const sent = post(`http://rebinding.example:${port}/rebound`, { lookup: turning, timeoutMs: 500 });
		await expect(sent).rejects.toThrow();
		expect(seen).not.toContain("/rebound");
	});

	it("ignores private addresses of a name with both kinds", async () => {
		const both: LookupFunction = (_name, _options, done) =>
			done(null, [
				{ address: "127.0.0.1", family: 4 },
				{ address: "1.1.1.1", family: 4 },
			]);
		await expect(
			post(`http://both.example:${port}/both`, { lookup: both, timeoutMs: 500 }),
		).rejects.toThrow();
		expect(seen).not.toContain("/both");
	});

	it("follows no redirect", async () => {
		expect(await post(`http://127.0.0.1:${port}/redirect`, { toPrivateAddresses: true })).toBe(302);
		expect(seen).not.toContain("/elsewhere");
	});

	it("times out without a response", async () => {
		// By the time for headers, or for everything: both are the same here.
		const sent = post(`http://127.0.0.1:${port}/silent`, { toPrivateAddresses: true, timeoutMs: 500 });
		await expect(sent).rejects.toThrow(/timeout/i);
	});

	it("reads only the beginning of an endless response", async () => {
		expect(await post(`http://127.0.0.1:${port}/endless`, { toPrivateAddresses: true })).toBe(200);
	});
});

describe("a request to a URL from a certificate", () => {
	const ask = async (path: string, options: Partial<OutboundOptions> = {}): Promise<string> => {
		const outbound = openOutbound({ toPrivateAddresses: true, timeoutMs: 10_000, ...options });
		try {
			const question = { body: Buffer.from("?"), type: "application/ocsp-request", limit: 100 };
			return Buffer.from(await outbound.ask(`http://127.0.0.1:${port}${path}`, question)).toString();
		} finally {
			await outbound.close();
		}
	};

	it("returns the response", async () => {
		expect(await ask("/")).toBe("taken");
	});

	it("fails for anything but a timely 200 of the expected size at a public address", async () => {
		await expect(ask("/redirect")).rejects.toThrow("HTTP 302");
		await expect(ask("/endless")).rejects.toThrow("too large");
		await expect(ask("/silent", { timeoutMs: 500 })).rejects.toMatchObject({
			code: "UND_ERR_HEADERS_TIMEOUT",
		});
		const refused = ask("/hidden", { toPrivateAddresses: false });
		await expect(refused).rejects.toMatchObject({ code: "ADDRESS_NOT_ALLOWED" });
		expect(seen).not.toContain("/elsewhere");
		expect(seen).not.toContain("/hidden");
	});
});
