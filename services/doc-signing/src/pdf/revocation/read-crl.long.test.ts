import { X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
	type CertificationAuthority,
	startCertificationAuthority,
} from "../../../test/support/certification-authority.ts";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { readCrl } from "./read-crl.ts";

const url = "http://authority.example/part.crl";
let authority: CertificationAuthority;
let certificate: X509Certificate;
let issuer: X509Certificate;

const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("a certificate revocation list", () => {
	beforeAll(async () => {
		authority = await startCertificationAuthority();
		const read = (name: string) => new X509Certificate(readFileSync(join(authority.folder, name)));
		[certificate, issuer] = [read("tsa.pem"), read("issuing.pem")];
		// openssl's database of issued certificates is written when a CRL is requested.
		await fetch(`${authority.url}/issuing.crl`);
	});
	afterAll(() => authority.close());

	/** A CRL with these extensions, e.g. `issuingDistributionPoint = critical, @point`. */
	function list(point: string[], hash = "sha256"): Buffer {
		const at = (name: string) => join(authority.folder, name);
		const own = [`database = ${at("issuing.index")}`, `default_md = ${hash}`, "default_crl_days = 1"];
		const extensions = ["crl_extensions = more", "[more]", ...point];
		writeFileSync(at("own.cnf"), ["[ca]", "default_ca = own", "[own]", ...own, ...extensions].join("\n"));
		const keys = ["-cert", at("issuing.pem"), "-keyfile", at("issuing.key")];
		runTool("openssl", ["ca", "-config", at("own.cnf"), "-gencrl", ...keys, "-out", at("own.pem")]);
		runTool("openssl", ["crl", "-in", at("own.pem"), "-outform", "DER", "-out", at("own.der")]);
		return readFileSync(at("own.der"));
	}
	const point = (...lines: string[]) => ["issuingDistributionPoint = critical, @point", "[point]", ...lines];
	const read = (bytes: Buffer, about: Partial<Parameters<typeof readCrl>[1]> = {}) =>
		readCrl(bytes, { certificate, issuer, url, moment: () => new Date(), ...about });

	test("without the certificate proves it good, also in the partition that would list it", () => {
		expect(read(list([]))).toEqual({ revokedAt: null });
		expect(read(list(point(`fullname = URI:${url}`, "onlyuser = TRUE")))).toEqual({ revokedAt: null });
	});

	test.each([
		["another part", point("fullname = URI:http://authority.example/other.crl")],
		["authorities only", point("onlyCA = TRUE")],
		["some reasons only", point("onlysomereasons = keyCompromise")],
		["the last of the reasons only", point("onlysomereasons = privilegeWithdrawn")],
		["certificates of other issuers", point("indirectCRL = TRUE")],
	])("about %s proves nothing", (_what, extensions) => {
		expect(() => read(list(extensions))).toThrow("does not cover");
	});

	test("with only changes (a delta) proves nothing", () => {
		expect(() => read(list(["2.5.29.27 = critical, DER:02:01:01"]))).toThrow("unsupported kind");
	});

	test("is rejected if signed with SHA-1 or by another key", () => {
		expect(() => read(list([], "sha1"))).toThrow("is not valid");
		const root = new X509Certificate(readFileSync(authority.rootFile));
		expect(() => read(list([]), { issuer: root })).toThrow("is not valid");
	});

	test("that lists the certificate gives the time of its revocation", async () => {
		authority.revoke("tsa");
		await fetch(`${authority.url}/issuing.crl`);
		expect(read(list([]))).toEqual({ revokedAt: new Date("2020-01-02T03:04:05Z") });
	});
});
