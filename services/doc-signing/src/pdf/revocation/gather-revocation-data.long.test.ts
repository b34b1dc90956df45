import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { type GatheredData, gatherRevocationData, mergeGathered } from "./gather-revocation-data.ts";
import { limitedServers } from "./revocation-data.ts";

const REVOKED_BEFORE = 150_000;
const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("certificates that require too many requests", () => {
	let folder: string;
	let root: X509Certificate;
	let requests: { url: string; limit: number }[];
	const at = (name: string) => join(folder, name);
	const openssl = (...args: string[]) => {
		const { status, output } = runTool("openssl", args);
		if (status !== 0) throw new Error(output);
	};
	/** One of them names this many addresses for CRLs, and as many for OCSP. */
	const certificate = (serial: number, addresses: number): X509Certificate => {
		const numbers = Array.from({ length: addresses }, (_, index) => index + 1);
		const lists = numbers.map((number) => `URI:http://authority.example/${serial}/${number}.crl`);
		const ocsp = numbers.map((number) => `OCSP;URI:http://authority.example/${serial}/${number}`);
		const points = [`crlDistributionPoints=${lists.join()}`, `authorityInfoAccess=${ocsp.join()}`];
		writeFileSync(at("leaf.ext"), points.join("\n"));
		const issuer = ["-CA", at("root.pem"), "-CAkey", at("root.key"), "-set_serial", String(serial)];
		const files = ["-in", at("leaf.csr"), "-extfile", at("leaf.ext"), "-out", at("leaf.pem")];
		openssl("x509", "-req", "-days", "20", ...issuer, ...files);
		return new X509Certificate(readFileSync(at("leaf.pem")));
	};
	/** A CRL with this many entries. */
	const list = (entries: number): Buffer => {
		const lines = Array.from({ length: entries }, (_, index) => {
			const serial = (0x10_0000 + index).toString(16).toUpperCase();
			return `R\t491231235959Z\t200102030405Z\t${serial}\tunknown\t/CN=Somebody`;
		});
		writeFileSync(at("index"), lines.map((line) => `${line}\n`).join(""));
		const own = [`database = ${at("index")}`, "default_md = sha256", "default_crl_days = 1"];
		writeFileSync(at("own.cnf"), ["[ca]", "default_ca = own", "[own]", ...own].join("\n"));
		const keys = ["-cert", at("root.pem"), "-keyfile", at("root.key")];
		openssl("ca", "-config", at("own.cnf"), "-gencrl", ...keys, "-out", at("list.pem"));
		openssl("crl", "-in", at("list.pem"), "-outform", "DER", "-out", at("list.der"));
		return readFileSync(at("list.der"));
	};
	/** Data for all of them together, as for one seal. Only these addresses respond. */
	const gather = async (certificates: X509Certificate[], where: RegExp, answer: Buffer) => {
		const servers = limitedServers({
			clock: () => new Date(),
			ask: async (url, { limit }) => {
				requests.push({ url, limit });
				if (!where.test(url)) throw new Error("HTTP 404");
				if (answer.length > limit) throw new Error("the response is too large");
				return answer;
			},
		});
		const all = [];
		for (const one of certificates) all.push(await gatherRevocationData([one, root], servers));
		return mergeGathered(all);
	};
	const reasons = ({ gaps }: GatheredData) =>
		gaps.flatMap(({ servers }) => servers.map(({ reason }) => reason));

	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), "gathering-"));
		const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
		const own = ["-subj", "/CN=Test root", "-keyout", at("root.key"), "-out", at("root.pem")];
		openssl("req", "-x509", ...key, "-days", "30", ...own);
		openssl("req", ...key, "-subj", "/CN=Leaf", "-keyout", at("leaf.key"), "-out", at("leaf.csr"));
		root = new X509Certificate(readFileSync(at("root.pem")));
	});
	afterAll(() => rmSync(folder, { recursive: true }));
	beforeEach(() => {
		requests = [];
	});

	test("are requested from the first four URLs of each kind", async () => {
		const found = await gather([certificate(2, 30)], /never/, Buffer.alloc(0));
		expect(reasons(found)).toEqual(Array.from({ length: 8 }, () => "HTTP 404"));
		expect(requests.map(({ url }) => url.slice(-5))).toEqual([
			...["/2/1", "/2/2", "/2/3", "/2/4"].map((path) => `e${path}`),
			...["1.crl", "2.crl", "3.crl", "4.crl"],
		]);
	});

	test("get at most forty requests together", async () => {
		const many = [2, 3, 4, 5, 6, 7].map((serial) => certificate(serial, 4));
		const found = await gather(many, /4\.crl$/, list(0));
		expect(found.gaps).toHaveLength(1);
		expect(reasons(found)).toContain("the certificates name too many addresses");
		expect(requests).toHaveLength(40);
	});

	test("add at most 32 MB to a seal together; a CRL of 3 MB is accepted", async () => {
		const large = list(REVOKED_BEFORE);
		expect(large.length).toBeGreaterThan(3_000_000);
		const few = [2, 3].map((serial) => certificate(serial, 1));
		const found = await gather(few, /\.crl$/, large);
		expect(found.gaps).toEqual([]);
		expect(found.data.crls).toHaveLength(1);
		const many = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((serial) => certificate(serial, 1));
		expect(reasons(await gather(many, /\.crl$/, large))).toContain("the response is too large");
		expect(requests[1]?.limit).toBe(32 * 1024 * 1024);
	});
});
