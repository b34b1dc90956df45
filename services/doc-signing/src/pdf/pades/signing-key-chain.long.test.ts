import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AUTHORITY, type Identity, openPki, type Pki } from "../../../test/support/pki.ts";
import { opensslKey, P256 } from "../../../test/support/signing-keys.ts";
import { hasTool, runTool } from "../../../test/support/tools.ts";
import { completeChain } from "../revocation/complete-chain.ts";
import { signingKeyFromPem, signingKeyFromPkcs12 } from "./load-signing-key.ts";
import { checkSigningKey, type SigningKey } from "./signing-key.ts";

const withOpenssl = hasTool("openssl") ? describe : describe.skip;
const ASKED = "http://authority.example/issuing.cer";
/** openssl's certificates start a moment later. */
const soon = new Date(Date.now() + 60_000);

withOpenssl("a signing key's chain", () => {
	let pki: Pki;
	let root: Identity;
	let issuing: Identity;
	let signer: Identity;
	beforeAll(() => {
		pki = openPki();
		root = pki.issue("Root");
		issuing = pki.issue("Issuing", root, AUTHORITY);
		signer = pki.issue("Signer", issuing, [`authorityInfoAccess=caIssuers;URI:${ASKED}`]);
	});
	afterAll(() => pki.close());

	const load = (...parts: string[]) =>
		signingKeyFromPem({ key: parts.join(""), certificates: parts.join("") });
	const subjects = ({ certificate, chain }: SigningKey) =>
		[certificate, ...chain].map(({ subject }) => subject);
	const whole = ["CN=Signer", "CN=Issuing", "CN=Root"];

	test("is read from a PEM in any order, also with the key last or with duplicates", async () => {
		const [r, i, s] = [root.certificate, issuing.certificate, signer.certificate];
		for (const parts of [
			[signer.key, s, i, r],
			[r, i, s, signer.key],
			[i, signer.key, r, s, s],
		]) {
			const key = load(...parts);
			expect(subjects(key)).toEqual(whole);
			await checkSigningKey(key, soon);
		}
	});

	test("may contain an authority's second certificate, but no unrelated one", () => {
		const again = pki.issue("Other root");
		const cross = pki.issue("Issuing", again, AUTHORITY);
		const parts = [signer.key, signer.certificate, issuing.certificate, root.certificate];
		expect(() => load(...parts, cross.certificate)).toThrow(/"CN=Issuing" is not in the chain/);
		expect(() => load(...parts, again.certificate)).toThrow(/"CN=Other root" is not in the chain/);
		expect(subjects(load(...parts, root.certificate))).toEqual(whole);
	});

	test("is completed from the addresses in the certificates, or rejected without any", async () => {
		const ask = async (url: string) => {
			expect(url).toBe(ASKED);
			return new Uint8Array(issuing.x509.raw);
		};
		const { key, unreachable } = await completeChain(load(signer.key, signer.certificate), { ask });
		expect(subjects(key)).toEqual(["CN=Signer", "CN=Issuing"]);
		expect(unreachable).toBeNull();
		const silent = pki.issue("Silent", issuing);
		await expect(completeChain(load(silent.key, silent.certificate), { ask })).rejects.toThrow(
			'"CN=Issuing", which issued the signing certificate "CN=Silent", is missing',
		);
		const complete = load(silent.key, silent.certificate, issuing.certificate);
		expect(subjects((await completeChain(complete, { ask })).key)).toHaveLength(2);
	});

	test("is used incomplete while its issuers cannot be downloaded, and lists what was tried", async () => {
		const down = await completeChain(load(signer.key, signer.certificate), {
			ask: async () => {
				throw new Error("HTTP 503");
			},
		});
		expect(down.unreachable).toEqual([{ url: ASKED, reason: "HTTP 503" }]);
		expect(subjects(down.key)).toEqual(["CN=Signer"]);
		const wrong = { ask: async () => new Uint8Array(root.x509.raw) };
		expect((await completeChain(load(signer.key, signer.certificate), wrong)).unreachable).toEqual([
			{ url: ASKED, reason: expect.stringContaining("not its issuer's") },
		]);
	});

	test.each([
		["serverAuth", "it is for server authentication (TLS) only"],
		["serverAuth,clientAuth", "server authentication (TLS) and client authentication (TLS) only"],
		["timeStamping", "it is for time-stamping only"],
	])("with a certificate for %s is refused by name", async (usage, why) => {
		const wrong = pki.issue("Wrong", issuing, [`extendedKeyUsage=${usage}`]);
		await expect(checkSigningKey(load(wrong.key, wrong.certificate), soon)).rejects.toThrow(why);
	});

	test("is rejected if its certificate may not sign documents", async () => {
		const wrong = pki.issue("Wrong", issuing, ["keyUsage=critical,keyEncipherment,keyAgreement"]);
		await expect(checkSigningKey(load(wrong.key, wrong.certificate), soon)).rejects.toThrow(
			"neither digital signature nor non-repudiation",
		);
	});

	test.each(["emailProtection", "serverAuth,emailProtection", "1.3.6.1.5.5.7.3.36", "anyExtendedKeyUsage"])(
		"with a certificate for %s is accepted",
		async (usage) => {
			const right = pki.issue("Right", issuing, [
				"keyUsage=critical,nonRepudiation",
				`extendedKeyUsage=${usage}`,
			]);
			await checkSigningKey(load(right.key, right.certificate), soon);
		},
	);
});

withOpenssl("a wrong passphrase", () => {
	test("is named, even if missing", async () => {
		const { key, certificates } = opensslKey(P256);
		const encrypted = runTool(
			"openssl",
			["pkcs8", "-topk8", "-passout", "pass:correct"],
			Buffer.from(key),
		).output;
		const load = (passphrase?: string) =>
			signingKeyFromPem({ key: certificates + encrypted, certificates, ...(passphrase && { passphrase }) });
		expect(load("correct").algorithm).toBe("ecdsa-p256");
		expect(() => load("wrong")).toThrow("SIGNING_KEY_PASSPHRASE is wrong");
		expect(() => load()).toThrow("SIGNING_KEY_PASSPHRASE is not set");
		const pki = openPki();
		const file = `${pki.folder}/key.p12`;
		const pkcs12 = ["pkcs12", "-export", "-passout", "pass:correct", "-out", file];
		expect(runTool("openssl", pkcs12, Buffer.from(key + certificates)).status).toBe(0);
		const bytes = readFileSync(file);
		await expect(signingKeyFromPkcs12(bytes, "wrong")).rejects.toThrow("SIGNING_KEY_PASSPHRASE is wrong");
		await expect(signingKeyFromPkcs12(bytes, "")).rejects.toThrow("SIGNING_KEY_PASSPHRASE is not set");
		pki.close();
	});
});
