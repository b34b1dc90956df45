import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openCircuitBreaker } from "@repo/service-kit/outbound";
import { opensslKey, P256, RSA } from "../../test/support/signing-keys.ts";
import { startApp, type TestApp, testConfig } from "../../test/support/start-app.ts";
import { hasTool, runTool } from "../../test/support/tools.ts";
import { computeFingerprint } from "../pdf/pades/certificate-chain.ts";
import { UnusableSigningKey } from "../pdf/pades/signing-key.ts";
import { listCertificates } from "./queries/certificates.ts";
import { rotateCertificate } from "./rotate-certificate.ts";
import { openSigningKeys } from "./signing-keys.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
	app = await startApp();
	folder = mkdtempSync(join(tmpdir(), "signing-keys-"));
});
afterAll(async () => {
	await app.close();
	rmSync(folder, { recursive: true });
});

const keysWith = (settings: Record<string, string>) => {
	const { config, ...others } = app.dependencies;
	const breaker = openCircuitBreaker(others.clock);
	return openSigningKeys({ ...others, breaker, config: { ...config, ...settings } });
};
const fingerprint = async (keys: ReturnType<typeof keysWith>) =>
	computeFingerprint((await keys.current()).certificate);
const file = (name: string, content: string | Buffer): string => {
	writeFileSync(join(folder, name), content);
	return join(folder, name);
};

describe("without a configured key", () => {
	it("concurrently started instances create one key, which is stored encrypted", async () => {
		const found = await Promise.all([1, 2, 3, 4].map(() => fingerprint(keysWith({}))));
		expect(new Set(found).size).toBe(1);
		const [row] = await listCertificates(app.dependencies.db);
		expect(row?.fingerprint).toBe(found[0]);
		expect(row?.encryptedKey?.toString("latin1")).not.toContain("PRIVATE KEY");
		expect(app.logged.filter((line) => line.includes("self-signed"))).toHaveLength(1);
	});

	it("a rotation reaches every instance without a restart", async () => {
		const running = keysWith({});
		const before = await fingerprint(running);
		const { fingerprint: after, retired } = await rotateCertificate(app.dependencies);
		expect(retired).toEqual([before]);
		expect(await fingerprint(running)).toBe(after);
		expect((await listCertificates(app.dependencies.db)).map((row) => row.fingerprint)).toContain(before);
	});

	it("a different ENCRYPTION_SECRET is detected and reported", async () => {
		await keysWith({}).current();
		await expect(keysWith({ ENCRYPTION_SECRET: "1".repeat(43) }).current()).rejects.toThrow(
			/ENCRYPTION_SECRET is not the one/,
		);
	});
});

const withOpenssl = hasTool("openssl") ? describe : describe.skip;
withOpenssl("a configured key", () => {
	// openssl's certificates are valid from now on, and the service's clock is stopped.
	beforeAll(() => app.travel(3600));

	it.each([
		["RSA", RSA],
		["ECDSA P-256", P256],
	])("is read from PEM (%s), and its certificate is stored", async (name, algorithm) => {
		const { key, certificates } = opensslKey(algorithm);
		const found = await fingerprint(keysWith({ SIGNING_KEY_FILE: file(`${name}.pem`, key + certificates) }));
		expect((await listCertificates(app.dependencies.db)).map((row) => row.fingerprint)).toContain(found);
	});

	it("is read from PKCS#12 with its passphrase, and rejected with another", async () => {
		const { key, certificates } = opensslKey(RSA);
		const pem = file("both.pem", key + certificates);
		const path = join(folder, "key.p12");
		runTool("openssl", ["pkcs12", "-export", "-in", pem, "-out", path, "-passout", "pass:correct"]);
		await keysWith({ SIGNING_KEY_FILE: path, SIGNING_KEY_PASSPHRASE: "correct" }).current();
		await expect(
			keysWith({ SIGNING_KEY_FILE: path, SIGNING_KEY_PASSPHRASE: "wrong" }).current(),
		).rejects.toThrow(UnusableSigningKey);
	});

	it("is rejected with instructions if it is unsuitable", async () => {
		const one = opensslKey(RSA);
		const other = opensslKey(RSA);
		const mixed = file("mixed.pem", one.key + other.certificates);
		await expect(keysWith({ SIGNING_KEY_FILE: mixed }).current()).rejects.toThrow(/does not belong/);
		await expect(keysWith({ SIGNING_KEY_FILE: join(folder, "none.pem") }).current()).rejects.toThrow(
			/ENOENT/,
		);
		await expect(keysWith({ SIGNING_KEY_FILE: file("x.pem", "hello") }).current()).rejects.toThrow(
			UnusableSigningKey,
		);
	});

	it("is not rotated by the command, which explains what to do instead", async () => {
		const config = testConfig({
			DATABASE_URL: "postgres://x",
			S3_ENDPOINT: "http://x",
			S3_ACCESS_KEY: "x",
			S3_SECRET_KEY: "x",
			SIGNING_KEY_FILE: "/key.pem",
		});
		await expect(rotateCertificate({ ...app.dependencies, config })).rejects.toThrow(
			/restart every instance/,
		);
	});
});
