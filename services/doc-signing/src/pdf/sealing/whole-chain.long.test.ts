import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type Outbound, openOutbound } from "@repo/service-kit/outbound";
import {
	type CertificationAuthority,
	type Subject,
	startCertificationAuthority,
} from "../../../test/support/certification-authority.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import {
	startTimeStampServer,
	type TimeStampIdentity,
	type TimeStampServer,
} from "../../../test/support/time-stamp-server.ts";
import { timeStampsFrom } from "../../../test/support/time-stamps.ts";
import { hasTool } from "../../../test/support/tools.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { signingKeyFromPem } from "../pades/load-signing-key.ts";
import type { SigningKey } from "../pades/signing-key.ts";
import { findPermanentGaps } from "../revocation/find-permanent-gaps.ts";
import { gatherRevocationData } from "../revocation/gather-revocation-data.ts";
import type { RevocationData } from "../revocation/revocation-data.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { type SealRequest, sealFile } from "./seal-file.ts";

const withOpenssl = hasTool("openssl") ? describe : describe.skip;
const SILENT = "it names no OCSP responder and no list of revoked certificates";
let folder: string;
let outputPath: string;
let processes: ReturnType<typeof startPdfProcesses>;
let outbound: Outbound;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "whole-chain-"));
	outputPath = join(folder, "out.pdf");
	await writeFile(join(folder, "in.pdf"), fixture("three-pages.pdf"));
	processes = startPdfProcesses({ size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
	outbound = openOutbound({ toPrivateAddresses: true, timeoutMs: 5_000 });
	// Starts the child process, which is slow on a busy machine.
	await processes.run("warmUp", undefined);
});
afterEach(async () => {
	for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
	await processes.close();
	await outbound.close();
	await rm(folder, { recursive: true });
});

async function authorityOf(silent: Subject[] = []): Promise<CertificationAuthority> {
	const authority = await startCertificationAuthority({ silent });
	opened.push(authority);
	return authority;
}

async function serverOf(identity: TimeStampIdentity): Promise<TimeStampServer> {
	const server = await startTimeStampServer({ identity });
	opened.push(server);
	return server;
}

async function keyOf({ folder: at }: CertificationAuthority, ...names: string[]): Promise<SigningKey> {
	const parts = await Promise.all(names.map((name) => readFile(join(at, name), "latin1")));
	return signingKeyFromPem({ key: parts.join(""), certificates: parts.join("") });
}

const seal = (key: SigningKey, timeStamp: SealRequest["timeStamp"]) =>
	sealFile(processes, {
		...{ inputPath: join(folder, "in.pdf"), outputPath, key, timeStamp },
		content: sealContent({ sealedAt: new Date().toISOString() }),
		revocation: { ask: outbound.ask, clock: () => new Date() },
	});

const verified = async ({ certificate }: SigningKey) =>
	verifyPdf(await readFile(outputPath), [computeFingerprint(certificate)]);

withOpenssl("a time-stamp server with a revoked certificate", () => {
	test("is skipped for a while in favor of the next one", async () => {
		const [revoked, good] = [await authorityOf(), await authorityOf()];
		revoked.revoke("tsa");
		const [first, second] = [await serverOf(revoked.timeStamps), await serverOf(good.timeStamps)];
		const key = await keyOf(good, "signer.key", "signer.pem", "issuing.pem");
		const timeStamp = timeStampsFrom([first.url, second.url]);
		expect(await seal(key, timeStamp)).toMatchObject({ level: "B-LT", timeStampFailures: [] });
		await seal(key, timeStamp);
		expect([first.requestCount(), second.requestCount()]).toEqual([1, 2]);
	});

	test("leaves the seal at B-B if it is the only one, with the reason", async () => {
		const authority = await authorityOf();
		const key = await keyOf(authority, "signer.key", "signer.pem", "issuing.pem");
		authority.revoke("tsa");
		const { url } = await serverOf(authority.timeStamps);
		expect(await seal(key, timeStampsFrom([url], { required: false }))).toMatchObject({
			level: "B-B",
			timeStampFailures: [{ url, reason: expect.stringMatching(/"CN=Test tsa" was revoked on 2020-01-02/) }],
		});
		await expect(seal(key, timeStampsFrom([url]))).rejects.toMatchObject({ name: "NoTimeStamp" });
	});
});

withOpenssl("a chain in which not every certificate can be checked", () => {
	test.each([
		["a downloaded authority", "issuing", ["signer.key", "signer.pem"]],
		["an authority in the file", "issuing", ["signer.key", "signer.pem", "issuing.pem"]],
		["the time-stamp server", "tsa", ["signer.key", "signer.pem", "issuing.pem"]],
	] as const)("reaches B-T, and reports the silent server: %s", async (_what, silent, names) => {
		const authority = await authorityOf([silent]);
		const key = await keyOf(authority, ...names);
		const { url } = await serverOf(authority.timeStamps);
		const sealed = await seal(key, timeStampsFrom([url]));
		expect(sealed.level).toBe("B-T");
		expect(sealed.revocationGaps).toMatchObject([
			{ certificate: `CN=Test ${silent}`, reason: SILENT, isFinal: true },
		]);
		expect(await verified(key)).toMatchObject({ status: "intact", evidence: { level: "B-T" } });
	});

	test("is distinguished from one whose status is temporarily unknown", async () => {
		const authority = await authorityOf();
		authority.tamper((path, answer) => (path === "/issuing.cer" ? Buffer.from("no certificate") : answer));
		const key = await keyOf(authority, "signer.key", "signer.pem");
		const { url } = await serverOf({ ...authority.timeStamps });
		expect((await seal(key, timeStampsFrom([url]))).revocationGaps).toMatchObject([
			{
				certificate: "CN=Test signer",
				reason: "the certificate of its issuer (CN=Test issuing) was not found",
				servers: [{ url: `${authority.url}/issuing.cer` }],
				isFinal: false,
			},
		]);
	});

	test("is detected at start", async () => {
		const [whole, silent] = [await authorityOf(), await authorityOf(["issuing"])];
		const obstacles = async (authority: CertificationAuthority, ...names: string[]) => {
			const { certificate, chain } = await keyOf(authority, ...names);
			return findPermanentGaps([certificate, ...chain]);
		};
		const names = ["signer.key", "signer.pem", "issuing.pem"];
		expect(await obstacles(whole, ...names)).toEqual([]);
		expect(await obstacles(silent, ...names, "root.pem")).toMatchObject([
			{ certificate: "CN=Test issuing", reason: SILENT },
		]);
	});

	test("does not verify as B-LT, whatever is appended", async () => {
		const authority = await authorityOf();
		const key = await keyOf(authority, "signer.key", "signer.pem", "issuing.pem");
		const { url } = await serverOf(authority.timeStamps);
		const servers = { ask: outbound.ask, clock: () => new Date() };
		const { data } = await gatherRevocationData([key.certificate, ...key.chain], servers);
		const nothing: RevocationData = { certificates: [], ocspResponses: [], crls: [] };
		const stores: [RevocationData, string[]][] = [
			[data, ["CN=Test tsa"]],
			[{ ...data, ocspResponses: [] }, ["CN=Test signer", "CN=Test tsa"]],
			[nothing, ["CN=Test signer", "CN=Test issuing", "CN=Test tsa", "CN=Test issuing"]],
		];
		for (const [store, missing] of stores) {
			const timeStamp = timeStampsFrom([url]);
			await sealFile(processes, {
				...{ inputPath: join(folder, "in.pdf"), outputPath, key, timeStamp },
				content: sealContent({ sealedAt: new Date().toISOString() }),
			});
			const { contentsOffset, reservedBytes } = await processes.run("readSeal", { path: outputPath });
			await processes.run("addSecurityStore", {
				path: outputPath,
				contentsOffset,
				reservedBytes,
				data: store,
			});
			const found = await verified(key);
			expect(found).toMatchObject({ status: "intact", evidence: { level: "B-T" } });
			const gaps = "evidence" in found ? (found.evidence?.gaps ?? []) : [];
			expect(gaps.map(({ certificate }) => certificate)).toEqual(missing);
		}
	});
});
