import type { X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AUTHORITY, type Identity, openPki, type Pki, TIME_STAMPING } from "../../../test/support/pki.ts";
import { startTimeStampServer } from "../../../test/support/time-stamp-server.ts";
import { timeStampsFrom } from "../../../test/support/time-stamps.ts";
import { hasTool } from "../../../test/support/tools.ts";

const DAY = 86_400_000;
const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("a time-stamp token", () => {
	let pki: Pki;
	let root: Identity;
	let issuing: Identity;
	let server: Identity;
	beforeAll(() => {
		pki = openPki();
		root = pki.issue("Root");
		issuing = pki.issue("Issuing", root, AUTHORITY);
		server = pki.issue("Server", issuing, TIME_STAMPING);
	});
	afterAll(() => pki.close());

	type Options = { time?: Date; clock?: Date; anchors?: X509Certificate[]; chain?: Identity };
	/** The time that the token proves to a service with a correct clock, or why it proves none. */
	async function stampBy(
		{ certificateFile, keyFile }: Identity,
		{ time = new Date(), clock = new Date(), anchors = [], chain }: Options = {},
	): Promise<Date | string> {
		const identity = {
			certificate: certificateFile,
			key: keyFile,
			...(chain && { chain: chain.certificateFile }),
		};
		const running = await startTimeStampServer({ identity, time: () => time });
		try {
			const servers = timeStampsFrom([running.url], { anchors, clock: () => clock });
			const { at } = await servers.request(Buffer.from("signature"));
			return at;
		} catch (error) {
			return (error as { attempts: { reason: string }[] }).attempts[0]?.reason ?? "";
		} finally {
			await running.close();
		}
	}

	test("from a server certified for time-stamping proves the time", async () => {
		const time = new Date(Math.floor(Date.now() / 1000) * 1000);
		expect(await stampBy(server, { time })).toEqual(time);
	});

	test.each([
		["at all", []],
		["alone", ["extendedKeyUsage=critical,timeStamping,emailProtection"]],
		["in a critical extension", ["extendedKeyUsage=timeStamping"]],
		["but only for keys", [...TIME_STAMPING, "keyUsage=critical,keyEncipherment"]],
	])("of a server that is not certified for time-stamping %s proves nothing", async (_how, extensions) => {
		expect(await stampBy(pki.issue("Other", issuing, extensions))).toBe(
			"the certificate of CN=Other is not for time-stamping only",
		);
	});

	test("from an expired or not yet valid certificate proves nothing", async () => {
		for (const days of [30, -2]) {
			const then = new Date(Date.now() + days * DAY);
			expect(await stampBy(server, { time: then, clock: then })).toContain("CN=Server was not valid at 20");
		}
	});

	test("more than two minutes off the service's clock is rejected", async () => {
		for (const time of [new Date("1999-12-31T00:00:00Z"), new Date("2035-01-01T00:00:00Z")])
			expect(await stampBy(server, { time })).toContain("was not valid at");
		const time = new Date(Date.now() + DAY);
		const clock = (seconds: number) => new Date(time.getTime() + seconds * 1000);
		for (const seconds of [150, -150])
			expect(await stampBy(server, { time, clock: clock(seconds) })).toMatch(
				/its clock says .*, -?1[45]\d seconds from this service's/,
			);
		for (const seconds of [90, -90])
			expect(await stampBy(server, { time, clock: clock(seconds) })).toBeInstanceOf(Date);
	});

	test("from a self-signed certificate proves nothing, unless exactly that one is trusted", async () => {
		const own = pki.issue("Own", undefined, TIME_STAMPING);
		expect(await stampBy(own)).toContain("CN=Own is self-signed");
		expect(await stampBy(own, { anchors: [root.x509] })).toContain("CN=Own is self-signed");
		expect(await stampBy(own, { anchors: [own.x509] })).toBeInstanceOf(Date);
	});

	test("must chain to an issuer in TIMESTAMP_TRUST, if set", async () => {
		const untrusted = "the certificate of CN=Server was not issued by an authority that this service trusts";
		expect(await stampBy(server, { anchors: [root.x509], chain: issuing })).toBeInstanceOf(Date);
		expect(await stampBy(server, { anchors: [issuing.x509] })).toBeInstanceOf(Date);
		expect(await stampBy(server, { anchors: [server.x509] })).toBeInstanceOf(Date);
		expect(await stampBy(server, { anchors: [root.x509] })).toBe(untrusted);
		const stranger = pki.issue("Root");
		expect(await stampBy(server, { anchors: [stranger.x509], chain: issuing })).toBe(untrusted);
	});

	test("is rejected if its chain contains a non-authority, or one with a narrower purpose", async () => {
		const stamps = (issuer: Identity) => {
			const one = pki.issue("Below", issuer, TIME_STAMPING);
			return stampBy(one, { anchors: [root.x509], chain: issuer });
		};
		const untrusted = expect.stringContaining("was not issued by an authority that this service trusts");
		const usual = pki.issue("Usual", root, AUTHORITY);
		expect(await stamps(usual)).toBeInstanceOf(Date);
		expect(await stamps(pki.issue("No authority", root, ["basicConstraints=critical,CA:FALSE"]))).toEqual(
			untrusted,
		);
		const narrow = [...AUTHORITY, "nameConstraints=critical,permitted;DNS:example.org"];
		expect(await stamps(pki.issue("Narrow", root, narrow))).toEqual(untrusted);
		const short = ["basicConstraints=critical,CA:TRUE,pathlen:0", "keyUsage=critical,keyCertSign"];
		expect(await stamps(pki.issue("Short", root, short))).toBeInstanceOf(Date);
		const shortest = pki.issue("Shortest", root, short);
		const below = pki.issue("Too deep", shortest, AUTHORITY);
		const chain = { ...below, certificateFile: join(pki.folder, "both.pem") };
		writeFileSync(chain.certificateFile, below.certificate + shortest.certificate);
		const deep = pki.issue("Deep", below, TIME_STAMPING);
		expect(await stampBy(deep, { anchors: [root.x509], chain })).toEqual(untrusted);
		expect(await stampBy(deep, { anchors: [shortest.x509], chain })).toBeInstanceOf(Date);
	});

	test("is rejected if an authority in its chain had expired", async () => {
		const brief = pki.issue("Brief", root, AUTHORITY, 1);
		const one = pki.issue("One", brief, TIME_STAMPING, 20);
		const later = new Date(Date.now() + 3 * DAY);
		const options = { anchors: [root.x509], chain: brief };
		expect(await stampBy(one, options)).toBeInstanceOf(Date);
		expect(await stampBy(one, { ...options, time: later, clock: later })).toContain("was not issued by");
	});
});
