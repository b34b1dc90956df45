import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Outbound, openOutbound } from "@repo/service-kit/outbound";
import {
	type CertificationAuthority,
	startCertificationAuthority,
} from "../../../test/support/certification-authority.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { startPdfProcesses } from "../../../test/support/pdf-processes.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import { startTimeStampServer, type TimeStampServer } from "../../../test/support/time-stamp-server.ts";
import { timeStampsFrom } from "../../../test/support/time-stamps.ts";
import { hasTool, runTool, testWith } from "../../../test/support/tools.ts";
import { computeFingerprint } from "../pades/certificate-chain.ts";
import { signingKeyFromPem } from "../pades/load-signing-key.ts";
import type { SigningKey } from "../pades/signing-key.ts";
import { gatherRevocationData } from "../revocation/gather-revocation-data.ts";
import { verifyPdf } from "../verification/verify-pdf.ts";
import { addRevocationData } from "./add-revocation-data.ts";
import { type SealedFile, type SealRequest, sealFile } from "./seal-file.ts";

let folder: string;
let outputPath: string;
let processes: ReturnType<typeof startPdfProcesses>;
let outbound: Outbound;
let authority: CertificationAuthority;
let stamps: TimeStampServer;
let key: SigningKey;
let rootsList: Buffer;

const describeWith = hasTool("openssl") ? describe : describe.skip;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "revocation-"));
	outputPath = join(folder, "out.pdf");
	processes = startPdfProcesses({ size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * 1024 * 1024 });
	outbound = openOutbound({ toPrivateAddresses: true, timeoutMs: 5_000 });
	if (!hasTool("openssl")) return;
	authority = await startCertificationAuthority();
	stamps = await startTimeStampServer({ identity: authority.timeStamps });
	const pem = await readFile(authority.signerFile, "latin1");
	key = signingKeyFromPem({ key: pem, certificates: pem });
	// The first one starts the child process, which is slow on a busy machine.
	await seal();
});

afterAll(async () => {
	await processes.close();
	await outbound.close();
	await stamps?.close();
	await authority?.close();
	await rm(folder, { recursive: true });
});

beforeEach(() => {
	authority?.asked.splice(0);
});

const revocation = () => ({ ask: outbound.ask, clock: () => new Date() });

async function seal(
	name = "three-pages.pdf",
	timeStamp: SealRequest["timeStamp"] = timeStampsFrom([stamps.url]),
): Promise<SealedFile> {
	const inputPath = join(folder, "in.pdf");
	await writeFile(inputPath, fixture(name));
	const content = sealContent({ fields: [textField("Hello")], sealedAt: new Date().toISOString() });
	return sealFile(processes, {
		...{ inputPath, outputPath, key, content, timeStamp },
		revocation: revocation(),
	});
}

const verified = async () => verifyPdf(await readFile(outputPath), [computeFingerprint(key.certificate)]);

describeWith("a seal whose certificates name revocation servers", () => {
	const names = [
		"three-pages.pdf",
		"object-streams.pdf",
		"linearized.pdf",
		"tax-form.pdf",
		"encrypted-128.pdf",
		"encrypted-form.pdf",
	];

	test.each(names)("reaches level B-LT, and other programs accept it: %s", async (name) => {
		const sealed = await seal(name);
		const bytes = await readFile(outputPath);
		expect(sealed).toMatchObject({ level: "B-LT", revocationGaps: [], sizeInBytes: bytes.length });
		expect(bytes.subarray(0, fixture(name).length).equals(fixture(name))).toBe(true);
		expect(await verified()).toMatchObject({
			status: "intact",
			evidence: { level: "B-LT" },
			sha256: sealed.sha256,
		});
		expect(authority.asked.toSorted()).toEqual(["/issuing.crl", "/ocsp", "/root.cer", "/root.crl"]);
		if (hasTool("qpdf")) expect(runTool("qpdf", ["--check", outputPath])).toMatchObject({ status: 0 });
		if (hasTool("pdfsig")) expect(runTool("pdfsig", [outputPath]).output).toContain("Signature is Valid.");
	});

	for (const name of ["three-pages.pdf", "encrypted-128.pdf"])
		testWith("qpdf", `holds answers that openssl believes, filed under the signature: ${name}`, async () => {
			await seal(name);
			const { objects, store } = readStore(outputPath);
			const found = signature(await readFile(outputPath));
			expect(Object.keys(store["/VRI"])).toEqual([`/${sha1(found)}`]);
			expect(store["/VRI"][`/${sha1(found)}`]["/OCSP"]).toEqual(store["/OCSPs"]);
			expect([store["/Certs"].length, store["/OCSPs"].length, store["/CRLs"].length]).toEqual([5, 1, 2]);
			const at = (name: string) => join(authority.folder, name);
			const [ocsp, crl] = [join(folder, "found.ocsp"), join(folder, "found.crl")];
			await writeFile(ocsp, objects(store["/OCSPs"][0]));
			const about = ["-issuer", at("issuing.pem"), "-cert", at("signer.pem"), "-CAfile", authority.rootFile];
			const answer = runTool("openssl", ["ocsp", "-respin", ocsp, "-no_nonce", ...about]).output;
			expect(answer).toContain("Response verify OK");
			expect(answer).toContain("signer.pem: good");
			for (const [index, issuer] of ["root", "issuing"].entries()) {
				await writeFile(crl, objects(store["/CRLs"][index]));
				const check = ["crl", "-inform", "DER", "-in", crl, "-noout", "-CAfile", at(`${issuer}.pem`)];
				expect(runTool("openssl", check).output).toContain("verify OK");
			}
		});

	test("is reported as altered if anything else is added", async () => {
		await seal();
		const whole = await readFile(outputPath);
		const ours = [computeFingerprint(key.certificate)];
		const end = signedEnd(whole);
		const others = [
			Buffer.concat([whole, Buffer.from("\n")]),
			Buffer.concat([whole, whole.subarray(end)]),
			whole.subarray(0, whole.length - 1),
			swap(whole, "/Type /DSS", "/Type /DSX"),
			swap(whole, "/VRI <<", "/VRI<< "),
			swap(whole, "endstream", "endStream"),
			swap(whole, "<</Length", "<< Length"),
		];
		for (const other of others)
			expect(await verifyPdf(other, ours)).toMatchObject({
				status: "altered",
				problems: [expect.stringContaining("added")],
			});
	});

	test("without responses stays at B-T and lists the servers; the data is added later", async () => {
		authority.setDown(true);
		const sealed = await seal();
		authority.setDown(false);
		expect(sealed).toMatchObject({
			level: "B-T",
			revocationGaps: [
				{
					certificate: "CN=Test signer",
					servers: [{ url: expect.stringContaining("/ocsp"), reason: "HTTP 503" }],
					isFinal: false,
				},
				{
					certificate: "CN=Test issuing",
					reason: "the certificate of its issuer (CN=Test root) was not found",
					servers: [{ url: expect.stringContaining("/root.cer"), reason: "HTTP 503" }],
				},
				{
					certificate: "CN=Test tsa",
					servers: [{ url: expect.stringContaining("/issuing.crl"), reason: "HTTP 503" }],
				},
			],
		});
		expect(await verified()).toMatchObject({ status: "intact", evidence: { level: "B-T" } });
		const raised = join(folder, "raised.pdf");
		const files = { inputPath: outputPath, outputPath: raised };
		const { sizeInBytes } = await addRevocationData(processes, files, revocation(), []);
		const [before, after] = [await readFile(outputPath), await readFile(raised)];
		expect(after.length).toBe(sizeInBytes);
		expect(after.subarray(0, before.length).equals(before)).toBe(true);
		const signers = [computeFingerprint(key.certificate)];
		expect(await verifyPdf(after, signers)).toMatchObject({ status: "intact", evidence: { level: "B-LT" } });
		if (hasTool("qpdf")) expect(runTool("qpdf", ["--check", raised])).toMatchObject({ status: 0 });
	});

	test("requests no private address, unless allowed", async () => {
		const strict = openOutbound({ toPrivateAddresses: false, timeoutMs: 5_000 });
		const open = outbound.ask;
		outbound.ask = strict.ask;
		const sealed = await seal();
		outbound.ask = open;
		await strict.close();
		expect(authority.asked).toEqual([]);
		expect(sealed.revocationGaps[0]?.servers[0]?.reason).toContain("private network");
	});

	test.each([
		["an OCSP response with one byte changed", "/ocsp", (bytes: Buffer) => flipped(bytes, 120)],
		["a CRL with one byte changed", "/issuing.crl", (bytes: Buffer) => flipped(bytes, 60)],
		["another issuer's CRL", "/issuing.crl", () => rootsList],
		["another authority's certificate", "/root.cer", () => key.certificate.raw],
		["another format", "/ocsp", () => Buffer.from("<html>")],
		["an endless CRL", "/issuing.crl", () => Buffer.alloc(33_600_000)],
	])("rejects %s", async (_what, path, how) => {
		rootsList = Buffer.from(await (await fetch(`${authority.url}/root.crl`)).arrayBuffer());
		authority.tamper((asked, answer) => (asked === path ? how(answer) : answer));
		const sealed = await seal();
		authority.tamper(undefined);
		expect(sealed.level).toBe("B-T");
		expect(sealed.revocationGaps.map(({ servers }) => servers)).toEqual([
			[{ url: expect.stringContaining(path), reason: expect.any(String) }],
		]);
	});

	test("rejects responses that are outdated or from the future", async () => {
		for (const days of [2, -2]) {
			const clock = () => new Date(Date.now() + days * 86_400_000);
			const asked = { ask: outbound.ask, clock };
			const { gaps } = await gatherRevocationData([key.certificate, ...key.chain], asked);
			const [reason] = gaps.flatMap(({ servers }) => servers.map((one) => one.reason));
			expect(reason).toMatch(days > 0 ? /out of date/ : /in the future|signature is not valid/);
		}
	});
});

describeWith("a revoked certificate", () => {
	test.each(["signer", "issuing"] as const)("prevents sealing and is reported: %s", async (who) => {
		const other = await startCertificationAuthority();
		const otherStamps = await startTimeStampServer({ identity: other.timeStamps });
		const [usual, usualStamps] = [key, stamps];
		const pem = await readFile(other.signerFile, "latin1");
		try {
			key = signingKeyFromPem({ key: pem, certificates: pem });
			stamps = otherStamps;
			other.revoke(who);
			const refused = { name: "RevokedCertificate", message: expect.stringMatching(/revoked on 2020-01-02/) };
			await expect(seal()).rejects.toMatchObject(refused);
			// Without a time-stamp the responses are not stored, but they are checked.
			await expect(seal("three-pages.pdf", null)).rejects.toMatchObject(refused);
		} finally {
			[key, stamps] = [usual, usualStamps];
			await otherStamps.close();
			await other.close();
		}
	});
});

function flipped(bytes: Buffer, at: number): Buffer {
	const changed = Buffer.from(bytes);
	changed[at] = (changed[at] ?? 0) ^ 1;
	return changed;
}

/** Replaces the last occurrence, which must exist, with text of the same length. */
function swap(bytes: Buffer, from: string, to: string): Buffer {
	const at = bytes.lastIndexOf(from);
	if (at < 0 || from.length !== to.length) throw new Error(`no ${from}`);
	const changed = Buffer.from(bytes);
	changed.write(to, at, "latin1");
	return changed;
}

function signature(bytes: Buffer): Buffer {
	const [, digits = ""] = /\/Contents <([0-9a-f]{1000,})>/.exec(bytes.toString("latin1")) ?? [];
	return Buffer.from(digits, "hex");
}

function signedEnd(bytes: Buffer): number {
	const [, next, rest] = /\/ByteRange \[0 \d+ (\d+) (\d+)/.exec(bytes.toString("latin1")) ?? [];
	return Number(next) + Number(rest);
}

function sha1(bytes: Buffer): string {
	return createHash("sha1").update(bytes).digest("hex").toUpperCase();
}

/** The document's /DSS as qpdf reads it, and a function that returns the bytes of its streams. */
function readStore(path: string) {
	const { qpdf } = JSON.parse(runTool("qpdf", ["--json", "--json-stream-data=inline", path]).output);
	const [, all] = qpdf;
	const root = all[`obj:${all.trailer.value["/Root"]}`].value;
	return {
		store: all[`obj:${root["/DSS"]}`].value,
		objects: (ref: string) => Buffer.from(all[`obj:${ref}`].stream.data, "base64"),
	};
}
