import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { gatherRevocationData } from "./gather-revocation-data.ts";

const REVOKED_BEFORE = 45_000;
const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("certificates that want too much", () => {
	let folder: string;
	let root: X509Certificate;
	let asked: { url: string; limit: number }[];
	const at = (name: string) => join(folder, name);
	const openssl = (...args: string[]) => {
		const { status, output } = runTool("openssl", args);
		if (status !== 0) throw new Error(output);
	};
	/** One of them names so many addresses for lists, and as many for OCSP. */
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
	/** A list with so many entries. */
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
	/** Answers at these addresses alone. */
	const gather = (certificates: X509Certificate[], where: RegExp, answer: Buffer) =>
		gatherRevocationData(
			certificates.map((one) => [one, root]),
			{
				now: new Date(),
				ask: async (url, { limit }) => {
					asked.push({ url, limit });
					if (!where.test(url)) throw new Error("HTTP 404");
					if (answer.length > limit) throw new Error("the answer is too large");
					return answer;
				},
			},
		);

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
		asked = [];
	});

	test("are asked about at the first four addresses of each kind", async () => {
		await expect(gather([certificate(2, 30)], /never/, Buffer.alloc(0))).rejects.toThrow("HTTP 404");
		expect(asked.map(({ url }) => url.slice(-5))).toEqual([
			...["/2/1", "/2/2", "/2/3", "/2/4"].map((path) => `e${path}`),
			...["1.crl", "2.crl", "3.crl", "4.crl"],
		]);
	});

	test("get forty questions together", async () => {
		const many = [2, 3, 4, 5, 6, 7].map((serial) => certificate(serial, 4));
		await expect(gather(many, /4\.crl$/, list(0))).rejects.toThrow("too many addresses");
		expect(asked).toHaveLength(40);
	});

	test("put 4 MB into a seal together", async () => {
		const large = list(REVOKED_BEFORE);
		expect(large.length).toBeGreaterThan(900_000);
		const few = [2, 3, 4, 5].map((serial) => certificate(serial, 1));
		expect((await gather(few, /\.crl$/, large)).crls).toHaveLength(1);
		const many = [2, 3, 4, 5, 6, 7].map((serial) => certificate(serial, 1));
		await expect(gather(many, /\.crl$/, large)).rejects.toThrow("too large");
	});
});
