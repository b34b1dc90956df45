import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { insertSentDocument, signAll } from "../../test/support/documents/insert-sent.ts";
import { opensslKey, P256, P384, RSA } from "../../test/support/signing-keys.ts";
import { openSoftHsm } from "../../test/support/soft-hsm.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { hasTool, runTool } from "../../test/support/tools.ts";
import { computeFingerprint } from "../pdf/pades/certificate-chain.ts";
import { verifyPdf } from "../pdf/verification/verify-pdf.ts";
import { fileKey } from "../platform/storage/keys.ts";
import { logHighestLevel } from "./highest-level.ts";
import { findSealing } from "./queries/sealings.ts";
import { queueSealing, retrySealings } from "./queue-sealing.ts";

const withSoftHsm = hasTool("softhsm2-util") && hasTool("pkcs11-tool") ? describe : describe.skip;
withSoftHsm("a key on a PKCS#11 token", () => {
	let token: ReturnType<typeof openSoftHsm>;
	beforeAll(() => {
		token = openSoftHsm();
	});
	afterAll(() => token.close());
	afterEach(() => token.setPresent(true));

	async function withApp(settings: Record<string, string>, test: (app: TestApp) => Promise<void>) {
		const app = await startApp({ ...settings });
		try {
			// openssl's certificates start a moment later than the service's clock.
			app.travel(3600);
			await test(app);
		} finally {
			await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
			await app.close();
		}
	}

	async function finish({ dependencies }: TestApp): Promise<number> {
		const sample = await insertSentDocument(dependencies, { people: [{}] });
		await signAll(dependencies, sample);
		const { db, clock } = dependencies;
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		return sample.documentId;
	}

	const sealing = ({ dependencies }: TestApp, documentId: number) => findSealing(dependencies.db, documentId);

	async function sealedFile(app: TestApp, documentId: number): Promise<Buffer> {
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT encode(sealed_hash, 'hex') AS hash, sealed_bytes AS size FROM sealings WHERE document_id = $1",
			[documentId],
		);
		const [{ hash, size }] = rows;
		return app.dependencies.storage.read(fileKey(hash), { sha256: hash, size: Number(size) });
	}

	it.each([
		["RSA 2048", RSA, "pkcs1"],
		["RSA 4096 with PSS", ["rsa:4096"], "pss"],
		["P-256", P256, "pkcs1"],
		["P-384", P384, "pkcs1"],
	])("seals with %s, as others verify", async (name, algorithm, padding) => {
		const settings = token.add(opensslKey(algorithm));
		await withApp({ ...settings, SIGNING_RSA_PADDING: padding }, async (app) => {
			const documentId = await finish(app);
			await app.workOff();
			const bytes = await sealedFile(app, documentId);
			const { certificate } = await app.dependencies.signingKeys.current();
			const path = join(mkdtempSync(join(token.folder, "sealed-")), "sealed.pdf");
			writeFileSync(path, bytes);
			expect([name, runTool("pdfsig", [path]).output]).toEqual([
				name,
				expect.stringContaining("Signature is Valid."),
			]);
			expect(await verifyPdf(bytes, [computeFingerprint(certificate)])).toMatchObject({
				status: "intact",
				ours: true,
			});
		});
	});

	it("that is absent leaves documents to be sealed later, with the certificate of then", async () => {
		const settings = token.add(opensslKey(P256));
		let documentId = 0;
		token.setPresent(false);
		await withApp(settings, async (app) => {
			await logHighestLevel(app.dependencies);
			expect(app.logged.join()).toContain("the token does not sign");
			documentId = await finish(app);
			await app.workOff().catch(() => {});
			expect(await sealing(app, documentId)).toMatchObject({ status: "FAILED" });
			// The service is ready: documents are still sent and signed.
			await app.agent.get("/readyz").expect(200);
			token.setPresent(true);
			app.travel(3600);
			await retrySealings(app.dependencies, documentId);
			await app.workOff();
			expect(await sealing(app, documentId)).toMatchObject({ status: "SEALED" });
		});
	});

	it("is not asked again after it refused the PIN", async () => {
		const settings = { ...token.add(opensslKey(P256)), SIGNING_KEY_PASSPHRASE: "9999" };
		await withApp(settings, async (app) => {
			const { sign } = await app.dependencies.signingKeys.current();
			const probe = {
				digestAlgorithm: "SHA-256" as const,
				message: Buffer.from("x"),
				digest: Buffer.alloc(32),
			};
			await expect(sign(probe)).rejects.toThrow("CKR_PIN_INCORRECT");
			await expect(sign(probe)).rejects.toThrow("not asked before");
			app.travel(3600);
			await expect(sign(probe)).rejects.toThrow("The token refused the PIN");
		});
	});

	it("of another certificate seals nothing", async () => {
		const settings = token.add(opensslKey(P256));
		writeFileSync(settings.SIGNING_KEY_FILE, opensslKey(P256).certificates);
		await withApp(settings, async (app) => {
			const { sign } = await app.dependencies.signingKeys.current();
			const probe = {
				digestAlgorithm: "SHA-256" as const,
				message: Buffer.from("x"),
				digest: Buffer.alloc(32),
			};
			await expect(sign(probe)).rejects.toThrow("does not belong to the signing certificate");
		});
	});
});
