import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import {
	type CertificationAuthority,
	startCertificationAuthority,
} from "../../../test/support/certification-authority.ts";
import { download, levelOf, signOne, tryAgain, verify } from "../../../test/support/sealed-levels.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { startTimeStampServer, type TimeStampServer } from "../../../test/support/time-stamp-server.ts";
import { hasTool } from "../../../test/support/tools.ts";
import { program } from "../../operator/program.ts";
import { presentVerification } from "../../verification/presenter.ts";
import { verifyUpload } from "../../verification/verify-upload.ts";
import { findPending } from "../queries/pending-evidence.ts";
import { retryOverdueEvidence } from "./retry-overdue.ts";

const withOpenssl = hasTool("openssl") ? describe : describe.skip;
const DAY_MS = 86_400_000;

let app: SigningApp;
let stamps: TimeStampServer;
let authority: CertificationAuthority;

async function start(settings: Record<string, string>): Promise<void> {
	stamps = await startTimeStampServer({
		identity: authority.timeStamps,
		time: () => app.dependencies.clock(),
	});
	app = await startSigningApp({
		TIMESTAMP_URLS: stamps.url,
		SIGNING_KEY_FILE: authority.signerFile,
		REVOCATION_FROM_PRIVATE_ADDRESSES: "true",
		TRUSTED_PROXIES: "1",
		...settings,
	});
	await signOne(app);
}

async function stop(): Promise<void> {
	// Replaced files wait for their removal.
	await tryAgain(app);
	await app.close();
	await stamps.close();
	await authority.close();
}

const run = async (line: string) => (await runCommand(program, app.dependencies, line.split(" "))).out;
const pending = (documentId: number, kind: "TIME_STAMP" | "REVOCATION_DATA") =>
	findPending(app.dependencies.db, documentId, kind);
const lastEvents = async (documentId: number, count: number) =>
	(await app.eventTypes(documentId)).slice(-count);
const jobs = () =>
	app.sql("SELECT task_identifier AS name FROM graphile_worker.jobs WHERE task_identifier LIKE 'add-%'");

const deleteEvidenceJobs =
	"DELETE FROM graphile_worker._private_jobs WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE task_identifier LIKE 'add-%')";

withOpenssl("missing evidence", () => {
	beforeAll(async () => {
		authority = await startCertificationAuthority();
		await start({ TIMESTAMP_TRUST: authority.rootFile });
	});
	afterAll(stop);
	beforeEach(() => {
		stamps.setDown(false);
		authority.setDown(false);
		// Failed servers are tried again.
		app.travel(70);
	});

	it("is listed with the reason, retried daily, and removed from the list once added", async () => {
		stamps.setDown(true);
		const documentId = await signOne(app);
		const row = await pending(documentId, "TIME_STAMP");
		expect(row).toMatchObject({
			state: "PENDING",
			attempts: 0,
			missing: [{ what: stamps.url, reason: "HTTP 503" }],
		});
		expect(row?.endsAt?.getTime()).toBeGreaterThan(Date.now() + 19 * DAY_MS);
		await app.sql("UPDATE pending_evidence SET attempts = 40 WHERE document_id = $1", [documentId]);
		await tryAgain(app);
		const later = await pending(documentId, "TIME_STAMP");
		expect(later).toMatchObject({ state: "PENDING", attempts: 41 });
		expect((later?.nextTryAt?.getTime() ?? 0) - (later?.lastTriedAt?.getTime() ?? 0)).toBe(DAY_MS);
		expect(await jobs()).toHaveLength(1);
		const list = await run("sealings list");
		expect(list).toContain("Every finished document is sealed.");
		expect(list).toMatch(
			new RegExp(
				`${documentId} +Lease +B-B, lacks time-stamp +41 attempts .* next attempt 20.*${stamps.url} \\(HTTP 503\\)`,
			),
		);
		expect(JSON.parse(await run("sealings list --json"))).toMatchObject([
			{ documentId, status: "SEALED", level: "B-B", lacks: "TIME_STAMP", state: "PENDING", attempts: 41 },
		]);

		stamps.setDown(false);
		await tryAgain(app);
		expect(await levelOf(app, documentId)).toBe("B-LT");
		expect(await run("sealings list")).toBe("Every finished document is sealed.");
		expect(await jobs()).toEqual([]);
	});

	it("is retried at once by the operator's command", async () => {
		authority.setDown(true);
		const documentId = await signOne(app);
		authority.setDown(false);
		app.travel(40);
		expect(await run(`sealings retry ${documentId}`)).toContain(`Queued: ${documentId}.`);
		await app.workOff();
		expect(await levelOf(app, documentId)).toBe("B-LT");
	});

	it("is retried if its job was lost", async () => {
		authority.setDown(true);
		const ids = [await signOne(app), await signOne(app), await signOne(app)];
		authority.setDown(false);
		await app.sql(deleteEvidenceJobs);
		await retryOverdueEvidence(app.dependencies);
		expect(await jobs()).toEqual([]);
		await app.sql(
			"UPDATE pending_evidence SET next_try_at = now() - interval '2 hours' WHERE state = 'PENDING'",
		);
		await retryOverdueEvidence(app.dependencies, 1);
		await tryAgain(app);
		for (const documentId of ids) expect(await levelOf(app, documentId)).toBe("B-LT");
	});

	it("is given up when the certificate has expired, with an audit event", async () => {
		stamps.setDown(true);
		const documentId = await signOne(app);
		await app.sql("UPDATE pending_evidence SET ends_at = now() - interval '1 minute'");
		await tryAgain(app);
		expect(await pending(documentId, "TIME_STAMP")).toMatchObject({ state: "UNAVAILABLE", nextTryAt: null });
		expect(await lastEvents(documentId, 2)).toEqual(["TIME_STAMP_PENDING", "TIME_STAMP_UNAVAILABLE"]);
		expect(await jobs()).toEqual([]);
		expect(await run("sealings list")).toContain("1 more lack evidence that can never be fetched");
		expect(await run("sealings list --all")).toMatch(/B-B, lacks time-stamp .* next attempt never/);
		const checked = await verify(app, await download(app, documentId));
		expect(checked).toMatchObject({
			level: "B-B",
			missingEvidence: [{ kind: "TIME_STAMP", state: "UNAVAILABLE" }],
		});
	});

	it("is described by its checks once added", async () => {
		const checked = await verify(app, await download(app, await signOne(app)));
		expect(checked.timeStamp).toMatchObject({
			server: "CN=Test tsa",
			issuer: "CN=Test issuing",
			faults: [],
			notChecked: [],
			checked: expect.arrayContaining([
				"that its certificate was issued by an authority this service trusts",
			]),
		});
		expect(checked.explanation.join(" ")).toContain("issued by an authority that this service trusts");
	});

	it("loses a time-stamp whose server this service no longer trusts, in every list", async () => {
		const path = join(authority.folder, "untrusted.pdf");
		writeFileSync(path, await download(app, await signOne(app)));
		const timeStamps = { ...app.dependencies.timeStamps, anchors: [ownKey().certificate] };
		const verified = await verifyUpload({ ...app.dependencies, timeStamps }, path, { name: "tests" });
		const { verdict, level, timeStamp, timeStampedAt, explanation } = presentVerification(verified);
		expect({ verdict, level, timeStampedAt }).toEqual({
			...{ verdict: "GENUINE", level: "B-B", timeStampedAt: null },
		});
		expect(timeStamp?.faults).toEqual([expect.stringContaining("was not issued by an authority that")]);
		expect([...(timeStamp?.checked ?? []), ...(timeStamp?.notChecked ?? [])].join()).not.toContain("issued");
		expect(explanation.join(" ")).toContain("contains no valid time-stamp");
	});

	it("becomes an audit event if the certificate was revoked, which /verify reports for all its files", async () => {
		const earlier = await signOne(app);
		authority.setDown(true);
		const documentId = await signOne(app);
		authority.setDown(false);
		authority.revoke("signer");
		await tryAgain(app);
		expect(await lastEvents(documentId, 2)).toEqual(["REVOCATION_DATA_PENDING", "CERTIFICATE_REVOKED"]);
		expect(await pending(documentId, "REVOCATION_DATA")).toMatchObject({ state: "REVOKED", nextTryAt: null });
		expect(await run("sealings list")).toMatch(
			new RegExp(`${documentId} +Lease +B-T, certificate revoked .*CN=Test signer \\(revoked on 2020-01-02`),
		);
		expect(await run("certificate show")).toContain("Revoked: 2020-01-02T03:04:05.000Z (CN=Test signer)");
		for (const [id, level] of [
			[documentId, "B-T"],
			[earlier, "B-T"],
		] as const) {
			const checked = await verify(app, await download(app, id));
			expect(checked).toMatchObject({
				verdict: "NOT_RELIABLE",
				problems: [expect.stringContaining("CN=Test signer) was revoked on 2020-01-02")],
				level,
				revocations: [
					{ certificate: "CN=Test signer", role: "SIGNER", revokedAt: "2020-01-02T03:04:05.000Z" },
				],
			});
			expect(checked.explanation.join(" ")).toContain("No time-stamp proves that the seal is older");
		}
		await app.sql(deleteEvidenceJobs);
	});
});

withOpenssl("evidence that can never be fetched", () => {
	let folder: string;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "never-"));
		authority = await startCertificationAuthority({ silent: ["issuing"] });
		// The issuer's certificate is downloaded: the file lacks it.
		const parts = ["signer.key", "signer.pem"].map((name) =>
			readFileSync(join(authority.folder, name), "latin1"),
		);
		writeFileSync(join(folder, "key.pem"), parts.join(""));
		await start({ SIGNING_KEY_FILE: join(folder, "key.pem") });
	});
	afterAll(async () => {
		await stop();
		rmSync(folder, { recursive: true });
	});

	it("is recorded and not retried, and the operator is warned before the first seal", async () => {
		const documentId = await signOne(app);
		expect(await levelOf(app, documentId)).toBe("B-T");
		const [event] = (await app.events(documentId)).slice(-1);
		expect(event).toMatchObject({
			type: "REVOCATION_DATA_UNAVAILABLE",
			data: {
				missing: [
					{ certificate: "CN=Test issuing", reason: expect.stringContaining("names no OCSP responder") },
				],
			},
		});
		expect(await jobs()).toEqual([]);
		expect(await run("certificate show")).toContain(
			"not B-LT, because CN=Test issuing: it names no OCSP responder",
		);
		const checked = await verify(app, await download(app, documentId));
		expect(checked).toMatchObject({ level: "B-T", missingEvidence: [{ state: "UNAVAILABLE" }] });
		expect(checked.timeStamp.notChecked).toEqual([
			expect.stringContaining("who issued its certificate"),
			expect.stringContaining("whether a certificate in its chain was revoked"),
		]);
	});

	it("does not remove the chain from the signature", async () => {
		const bytes = await download(app, await signOne(app));
		const [, digits = ""] = /\/Contents <([0-9a-f]{1000,})>/.exec(bytes.toString("latin1")) ?? [];
		for (const name of ["issuing.der", "root.der"])
			expect(digits).toContain(readFileSync(join(authority.folder, name)).toString("hex"));
	});
});
