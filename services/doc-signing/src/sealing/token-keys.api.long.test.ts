import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { openCircuitBreaker } from "@repo/service-kit/outbound";
import { runCommand } from "@repo/service-kit/testing";
import pg from "pg";
import { insertSentDocument, signAll } from "../../test/support/documents/insert-sent.ts";
import { listActs } from "../../test/support/operators.ts";
import { opensslKey, P256, P384, RSA } from "../../test/support/signing-keys.ts";
import { openSoftHsm } from "../../test/support/soft-hsm.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { hasTool, runTool } from "../../test/support/tools.ts";
import { program } from "../operator/program.ts";
import { computeFingerprint } from "../pdf/pades/certificate-chain.ts";
import { digestInfo } from "../pdf/pades/signing-key.ts";
import { readTokenUri } from "../pdf/pades/token-key.ts";
import { verifyPdf } from "../pdf/verification/verify-pdf.ts";
import { fileKey } from "../platform/storage/keys.ts";
import { logHighestLevel } from "./highest-level.ts";
import { findSealing } from "./queries/sealings.ts";
import { queueSealing, retrySealings } from "./queue-sealing.ts";
import { openSigningKeys } from "./signing-keys.ts";
import { refusedPins } from "./tables.ts";

const withSoftHsm = hasTool("softhsm2-util") && hasTool("pkcs11-tool") ? describe : describe.skip;
withSoftHsm("a key on a PKCS#11 token", () => {
	let token: ReturnType<typeof openSoftHsm>;
	beforeAll(() => {
		token = openSoftHsm();
	});
	afterAll(() => token.close());
	afterEach(() => {
		token.setPresent(true);
		token.beginWith();
	});

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

	/** The worker starts again, with other settings of the key. */
	function restart({ dependencies }: TestApp, settings: Partial<ReturnType<typeof token.add>>): void {
		const { SIGNING_KEY_TOKEN: uri, ...others } = settings;
		const address = uri === undefined ? undefined : readTokenUri(uri);
		const config = { ...dependencies.config, ...others, ...(address && { SIGNING_KEY_TOKEN: address }) };
		const breaker = openCircuitBreaker(dependencies.clock);
		Object.assign(dependencies, { signingKeys: openSigningKeys({ ...dependencies, breaker, config }) });
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

	const probe = digestInfo(Buffer.from("x"));
	const settle = (signatures: Promise<unknown>[]) =>
		Promise.all(
			signatures.map((one) =>
				one.then(
					() => "signed",
					(error: Error) => error.message,
				),
			),
		);

	it("signs for several seals at a time one after another", async () => {
		await withApp(token.add(opensslKey(P256)), async (app) => {
			const { sign } = await app.dependencies.signingKeys.current();
			token.takeRuns();
			expect(await settle([1, 2, 3].map(() => sign(probe)))).toEqual(["signed", "signed", "signed"]);
			expect(token.takeRuns()).toEqual(["start", "end", "start", "end", "start", "end"]);
		});
	});

	it("tries a wrong PIN once, however many seals wait, and not again", async () => {
		const settings = { ...token.add(opensslKey(P256)), SIGNING_KEY_PASSPHRASE: "9999" };
		await withApp(settings, async (app) => {
			const { sign } = await app.dependencies.signingKeys.current();
			token.takeRuns();
			// Modules may print much before the answer.
			token.beginWith("printf 'warning: %0400d\\n' 0 >&2");
			const [first, ...others] = await settle(Array.from({ length: 7 }, () => sign(probe)));
			expect(first).toMatch("The token did not sign: warning");
			app.travel(3600);
			const later = await settle([sign(probe)]);
			for (const one of [...others, ...later]) expect(one).toMatch("The token refused the PIN");
			expect(token.takeRuns()).toEqual(["start", "end"]);
		});
	});

	it("tries a wrong PIN once in all processes of a database, and another one after a restart", async () => {
		const right = token.add(opensslKey(P256));
		await withApp({ ...right, SIGNING_KEY_PASSPHRASE: "9999" }, async (app) => {
			const { dependencies } = app;
			const processes = await Promise.all(
				[1, 2, 3].map(() => {
					const breaker = openCircuitBreaker(dependencies.clock);
					return openSigningKeys({ ...dependencies, breaker }).current();
				}),
			);
			token.takeRuns();
			const said = await settle(processes.map(({ sign }) => sign(probe)));
			expect(said.filter((one) => one.includes("refused the PIN"))).toHaveLength(2);
			expect(token.takeRuns()).toEqual(["start", "end"]);
			const { rows } = await dependencies.db.$client.query("SELECT p::text AS row FROM refused_pins p");
			const digest = createHash("sha256")
				.update(JSON.stringify(["Our Seals", "9999"]))
				.digest("hex");
			expect(rows).toHaveLength(1);
			expect(rows.filter(({ row }) => row.includes("9999") || row.includes(digest))).toEqual([]);
			// A process that starts with another wrong one, as in a rolling update, does not let the first be tried again.
			for (const [pin, answer, runs] of [
				["9999", "refused the PIN", []],
				["8888", "did not sign", ["start", "end"]],
				["9999", "refused the PIN", []],
				["8888", "refused the PIN", []],
			] as const) {
				restart(app, { SIGNING_KEY_PASSPHRASE: pin });
				const again = await app.dependencies.signingKeys.current();
				expect(await settle([again.sign(probe)])).toEqual([expect.stringContaining(answer)]);
				expect([pin, token.takeRuns()]).toEqual([pin, runs]);
			}
			restart(app, right);
			const corrected = await app.dependencies.signingKeys.current();
			expect(await settle([corrected.sign(probe)])).toEqual(["signed"]);
		});
	});

	it("waits a while for another process that tries the PIN, also again once the token refuses it", async () => {
		await withApp({ ...token.add(opensslKey(P256)), DATABASE_POOL_SIZE: "1" }, async (app) => {
			const { db } = app.dependencies;
			const { sign } = await app.dependencies.signingKeys.current();
			expect(await settle([sign(probe)])).toEqual(["signed"]);
			token.takeRuns();
			token.beginWith("echo 'error: C_Login failed: rv = CKR_PIN_INCORRECT (0xa0)' >&2; exit 1");
			expect(await settle([sign(probe)])).toEqual([expect.stringContaining("CKR_PIN_INCORRECT")]);
			expect(token.takeRuns()).toEqual(["start"]);
			token.beginWith();
			await runCommand(program, app.dependencies, ["certificate", "retry-pin"]);
			app.travel(3600);
			const other = new pg.Client({ connectionString: app.dependencies.config.DATABASE_URL });
			await other.connect();
			await other.query("SELECT pg_advisory_lock(hashtext('doc-signing PIN'))");
			expect(await settle([sign(probe)])).toEqual([expect.stringContaining("Another process is trying")]);
			expect(token.takeRuns()).toEqual([]);
			await other.end();
			expect(await settle([sign(probe)])).toEqual(["signed"]);
			expect(await db.$count(refusedPins)).toBe(0);
		});
	});

	// SoftHSM never locks: the answer is that of a token that does.
	it("that is locked is asked once, and leaves documents to be sealed later", async () => {
		await withApp(token.add(opensslKey(P256)), async (app) => {
			token.takeRuns();
			token.beginWith("echo 'error: C_Login failed: rv = CKR_PIN_LOCKED (0xa4)' >&2; exit 1");
			const documents = [await finish(app), await finish(app)];
			await app.workOff().catch(() => {});
			for (const id of documents) expect(await sealing(app, id)).toMatchObject({ status: "FAILED" });
			expect(token.takeRuns()).toEqual(["start"]);
			token.beginWith();
			// A restart alone does not try the PIN again.
			restart(app, {});
			app.travel(3600);
			for (const id of documents) await retrySealings(app.dependencies, id);
			await app.workOff().catch(() => {});
			expect(token.takeRuns()).toEqual([]);
			// The token was unlocked.
			const retry = ["certificate", "retry-pin"];
			expect((await runCommand(program, app.dependencies, retry)).out).toMatch("The next seal tries the PIN");
			expect((await listActs(app)).at(-1)).toMatchObject({
				...{ type: "sealing.pin_retried", actor: expect.any(String), details: { pins: 1 } },
			});
			app.travel(3600);
			for (const id of documents) await retrySealings(app.dependencies, id);
			await app.workOff();
			for (const id of documents) expect(await sealing(app, id)).toMatchObject({ status: "SEALED" });
		});
	});

	it("that does not answer is ended after ten seconds, and skipped for a while", async () => {
		await withApp(token.add(opensslKey(P256)), async (app) => {
			const { sign } = await app.dependencies.signingKeys.current();
			token.takeRuns();
			token.beginWith("exec sleep 60");
			const [first, second] = await settle([sign(probe), sign(probe)]);
			expect(first).toMatch("did not sign within 10 s");
			expect(second).toMatch("not asked before");
			expect(token.takeRuns()).toEqual(["start"]);
			token.beginWith();
			app.travel(16);
			expect(await settle([sign(probe)])).toEqual(["signed"]);
		});
	});

	it("seals documents that wait with the certificate that replaces theirs", async () => {
		const [old, next] = [token.add(opensslKey(P256)), token.add(opensslKey(RSA))];
		await withApp(old, async (app) => {
			const sealed = await finish(app);
			await app.workOff();
			token.setPresent(false);
			const owed = await finish(app);
			await app.workOff().catch(() => {});
			expect(await sealing(app, owed)).toMatchObject({ status: "FAILED" });
			const before = await app.dependencies.signingKeys.current();
			token.setPresent(true);
			restart(app, next);
			app.travel(3600);
			await retrySealings(app.dependencies, owed);
			await app.workOff();
			const after = await app.dependencies.signingKeys.current();
			const fingerprints = [before, after].map(({ certificate }) => computeFingerprint(certificate));
			for (const [index, id] of [sealed, owed].entries())
				expect(await verifyPdf(await sealedFile(app, id), fingerprints)).toMatchObject({
					...{ status: "intact", ours: true },
					certificate: expect.objectContaining({ fingerprint: fingerprints[index] }),
				});
		});
	});

	it("of another certificate seals nothing", async () => {
		const settings = token.add(opensslKey(P256));
		writeFileSync(settings.SIGNING_KEY_FILE, opensslKey(P256).certificates);
		await withApp(settings, async (app) => {
			const { sign } = await app.dependencies.signingKeys.current();
			await expect(sign(probe)).rejects.toThrow("does not belong to the signing certificate");
		});
	});
});
