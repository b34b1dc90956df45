import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { opensslKey, P256, RSA } from "../../../test/support/signing-keys.ts";
import { runTool, testWith } from "../../../test/support/tools.ts";
import { generateSigningKey } from "./generate-signing-key.ts";
import { signingKeyFromPem, signingKeyFromPkcs12 } from "./load-signing-key.ts";
import { checkSigningKey } from "./signing-key.ts";

const now = new Date();
/** openssl's certificates start a moment later. */
const tomorrow = new Date(now.getTime() + 86_400_000);
const folder = mkdtempSync(join(tmpdir(), "signing-key-"));

afterAll(() => rmSync(folder, { recursive: true }));

describe("a generated signing key", () => {
	test("passes the start-up check, is P-256 and lasts ten years", async () => {
		const key = signingKeyFromPem(generateSigningKey("Example Sign", now));
		await checkSigningKey(key, now);
		expect(key.algorithm).toBe("ecdsa-p256");
		expect(key.certificate.subject).toBe("CN=Example Sign");
		expect(new Date(key.certificate.validTo).getFullYear()).toBe(now.getFullYear() + 10);
		expect(key.certificate.verify(key.certificate.publicKey)).toBe(true);
	});

	testWith("openssl", "is a certificate others can read, for signing documents and nothing else", () => {
		const { certificates } = generateSigningKey("Ünïcode Gesellschaft", now);
		const printed = runTool(
			"openssl",
			["x509", "-noout", "-text", "-nameopt", "utf8"],
			Buffer.from(certificates),
		).output;
		expect(printed).toContain("Digital Signature, Non Repudiation");
		expect(printed).toContain("CA:FALSE");
		expect(printed).toContain("Ünïcode Gesellschaft");
	});
});

describe("a signing key from PEM", () => {
	testWith("openssl", "may be RSA or P-256", async () => {
		for (const [algorithm, name] of [
			[RSA, "rsa"],
			[P256, "ecdsa-p256"],
		] as const) {
			const key = signingKeyFromPem(opensslKey([...algorithm]));
			await checkSigningKey(key, tomorrow);
			expect(key.algorithm).toBe(name);
		}
	});

	testWith("openssl", "is refused by name when it is too weak or of another kind", () => {
		expect(() => signingKeyFromPem(opensslKey(["rsa:1024"]))).toThrow("RSA with 1024 bits");
		const p521 = opensslKey(["ec", "-pkeyopt", "ec_paramgen_curve:secp521r1"]);
		expect(() => signingKeyFromPem(p521)).toThrow("ec secp521r1");
	});

	test("is rejected if it belongs to another certificate", () => {
		const { key } = generateSigningKey("One", now);
		const { certificates } = generateSigningKey("Other", now);
		expect(() => signingKeyFromPem({ key, certificates })).toThrow(
			"does not belong to the signing certificate",
		);
	});

	test("is rejected before and after its validity", async () => {
		const key = signingKeyFromPem(generateSigningKey("Example", now));
		const years = (count: number) => new Date(now.getTime() + count * 366 * 86_400_000);
		await expect(checkSigningKey(key, years(-1))).rejects.toThrow("not valid before");
		await expect(checkSigningKey(key, years(11))).rejects.toThrow("expired on");
	});

	test("is rejected with an unrelated chain", () => {
		const own = generateSigningKey("Example", now);
		const certificates = own.certificates + generateSigningKey("Stranger", now).certificates;
		expect(() => signingKeyFromPem({ ...own, certificates })).toThrow("CN=Stranger");
	});

	test("says which part cannot be parsed", () => {
		const { key, certificates } = generateSigningKey("Example", now);
		expect(() => signingKeyFromPem({ key: "nonsense", certificates })).toThrow("signing key cannot be read");
		expect(() => signingKeyFromPem({ key, certificates: "nonsense" })).toThrow("no certificate");
	});
});

describe("a signing key from PKCS#12", () => {
	testWith("openssl", "is opened with its password, today's format or the old one", async () => {
		for (const format of [[], ["-legacy"]]) {
			const key = await signingKeyFromPkcs12(pkcs12(generateSigningKey("Example", now), format), "secret");
			await checkSigningKey(key, now);
			expect(key.certificate.subject).toBe("CN=Example");
		}
	});

	testWith("openssl", "is refused with another password", async () => {
		const file = pkcs12(generateSigningKey("Example", now), []);
		await expect(signingKeyFromPkcs12(file, "wrong")).rejects.toMatchObject({ name: "UnusableSigningKey" });
	});
});

function pkcs12(pem: { key: string; certificates: string }, format: string[]): Buffer {
	const [input, output] = [join(folder, "in.pem"), join(folder, "out.p12")];
	writeFileSync(input, pem.key + pem.certificates);
	runTool("openssl", [
		"pkcs12",
		"-export",
		...format,
		"-in",
		input,
		"-out",
		output,
		"-passout",
		"pass:secret",
	]);
	return readFileSync(output);
}
