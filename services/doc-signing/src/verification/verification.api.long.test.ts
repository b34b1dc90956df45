import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { listen } from "@repo/service-kit/http";
import { withNewCatalog, withWrongOffset } from "../../test/support/damaged-files.ts";
import {
	insertSentDocument,
	type SampleDocument,
	signAll,
} from "../../test/support/documents/insert-sent.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { pageText } from "../../test/support/render-page.ts";
import { sealContent } from "../../test/support/seal-content.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { createApp } from "../app.ts";
import { listEvents } from "../audit-log/queries.ts";
import { sealFile } from "../pdf/sealing/seal-file.ts";
import { findSealing } from "../sealing/queries/sealings.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { rotateCertificate } from "../sealing/rotate-certificate.ts";

const app = sharedApp({ MAX_FILE_BYTES: "1000000", TRUSTED_PROXIES: "1" });
let sample: SampleDocument;
let sealed: Buffer;
beforeAll(async () => {
	sample = await insertSentDocument(app.dependencies, {
		people: [{ name: "Ada <Lovelace>" }, { role: "CC", name: "", email: "copy@xn--mller-kva.de" }],
		document: { sendCompletionEmails: false },
	});
	sealed = await seal(sample);
});

async function seal(which: SampleDocument): Promise<Buffer> {
	const { db, clock, storage } = app.dependencies;
	await signAll(app.dependencies, which);
	await db.transaction((tx) => queueSealing(tx, which.documentId, clock()));
	await app.workOff();
	const sealing = await findSealing(db, which.documentId);
	return storage.read(sealing?.sealedKey as `files/${string}`, {
		sha256: sealing?.sealedHash?.toString("hex") ?? "",
		size: sealing?.sealedBytes ?? 0,
	});
}

let callers = 0;
/** A request from a separate address, because requests are limited by address. */
const post = (path: string, from = `192.0.2.${++callers}`) =>
	app.agent.post(path).set("x-forwarded-for", from);
const verify = (bytes: Buffer, from?: string) =>
	post("/api/v1/verify", from).set("content-type", "application/pdf").send(bytes);

describe("checking a file", () => {
	it("that was sealed here names the document, who signed when, and that nothing changed", async () => {
		const { body } = await verify(sealed).expect(200);
		expect(body).toMatchObject({
			verdict: "GENUINE",
			problems: [],
			document: {
				id: sample.documentId,
				title: "Lease agreement",
				status: "COMPLETED",
				recipients: [
					{ name: "Ada <Lovelace>", role: "SIGNER", signingStatus: "SIGNED", signedAt: expect.any(String) },
					{ role: "CC", signedAt: null },
				],
			},
			original: {
				...{ bytes: sample.original.length, isPrefix: true, wasRepaired: false, isKnown: true },
				frozen: [],
			},
			auditLog: { intact: true, fitsSeal: true },
			certificate: { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
		});
		expect(JSON.stringify(body)).not.toContain(sample.recipients[0]?.token);
	});

	it("shows the same id of each action as the certificate", async () => {
		const { body } = await verify(sealed).expect(200);
		const [ada, copy] = body.document.recipients;
		expect(ada.reference).toMatch(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/);
		expect(copy.reference).toBeNull();
		expect(await pageText(sealed, 4)).toContain(`Reference ${ada.reference}`);
		const { text } = await post("/verify").attach("file", sealed, "lease.pdf").expect(200);
		for (const shown of [ada.reference, "copy@müller.de</strong> (<bdi>copy@müller.de</bdi>)"])
			expect(text).toContain(shown);
		const act = (await listEvents(app.dependencies.db, sample.documentId)).find(
			({ type }) => type === "RECIPIENT_SIGNED",
		);
		expect(act?.hash.toString("hex").toUpperCase().startsWith(ada.reference.replaceAll("-", ""))).toBe(true);
	});

	it("with a damaged upload reports it as contained bit for bit, and repaired", async () => {
		const original = withWrongOffset("three-pages.pdf");
		const other = await insertSentDocument(app.dependencies, {
			document: { sendCompletionEmails: false },
			original,
		});
		const bytes = await seal(other);
		expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
		const { body } = await verify(bytes).expect(200);
		expect(body).toMatchObject({
			verdict: "GENUINE",
			original: { bytes: original.length, isPrefix: true, wasRepaired: true, isKnown: true },
		});
		expect(body.explanation.join(" ")).toMatch(
			/exact uploaded file.* a repaired one was appended before sealing/,
		);
		const { text } = await post("/verify").attach("file", bytes, "lease.pdf").expect(200);
		expect(text).toContain("a repaired one was appended before sealing");
	});

	it("names what could look different, as the certificate does, and shows it as on screen", async () => {
		const original = fixture("print-only-annotations.pdf");
		const other = await insertSentDocument(app.dependencies, {
			document: { sendCompletionEmails: false },
			original,
		});
		const bytes = await seal(other);
		expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
		const { body } = await verify(bytes).expect(200);
		expect(body).toMatchObject({ verdict: "GENUINE", original: { frozen: ["annotations"] } });
		expect(body.explanation.join(" ")).toContain(
			"look different on screen, on paper or after a click (annotations).",
		);
		expect((await pageText(bytes, 3)).replaceAll(/\s+/g, " ")).toContain("Frozen as on screen annotations");
	});

	it("stays genuine after a certificate rotation", async () => {
		await rotateCertificate(app.dependencies);
		const { body } = await verify(sealed).expect(200);
		expect(body.verdict).toBe("GENUINE");
		const later = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		const { body: new_ } = await verify(await seal(later)).expect(200);
		expect(new_.verdict).toBe("GENUINE");
		expect(new_.certificate.fingerprint).not.toBe(body.certificate.fingerprint);
	});

	it.each([
		["in the uploaded part", 200],
		["in the sealed part", -2000],
		["in the last byte", -1],
	])(
		"that was changed by one bit %s reports the change, and nothing from our records",
		async (_where, at) => {
			const changed = Buffer.from(sealed);
			const index = at < 0 ? changed.length + at : at;
			changed[index] = (changed[index] ?? 0) ^ 1;
			const { body } = await verify(changed).expect(200);
			expect(body.verdict).not.toBe("GENUINE");
			expect(body).toMatchObject({ document: null, original: null, auditLog: null });
		},
	);

	it("reports appended content", async () => {
		const { body } = await verify(Buffer.concat([sealed, Buffer.from("\n% more\n")])).expect(200);
		expect(body).toMatchObject({ verdict: "ALTERED", document: null });
		expect(body.problems).toEqual([expect.stringContaining("added")]);
	});

	it("finds the seal that a new catalog hides", async () => {
		const { body } = await verify(withNewCatalog(sealed)).expect(200);
		expect(body).toMatchObject({ verdict: "ALTERED", document: null, original: null });
		expect(body.problems[0]).toContain("hides the seal");
	});

	it.each([
		["is not sealed", "three-pages.pdf", "NOT_SEALED"],
		["is signed by someone else", "signed.pdf", "NOT_OURS"],
	])("that %s is distinguished", async (_what, name, verdict) => {
		const { body } = await verify(fixture(name)).expect(200);
		expect(body).toMatchObject({ verdict, document: null });
	});

	it("distinguishes a non-PDF", async () => {
		expect((await verify(Buffer.from("hello")).expect(200)).body.verdict).toBe("NOT_A_PDF");
	});

	it("does not accept a file sealed with our certificate but not by this service", async () => {
		const { db, pdf, signingKeys } = app.dependencies;
		const folder = mkdtempSync(join(tmpdir(), "forged-"));
		const paths = { inputPath: join(folder, "in.pdf"), outputPath: join(folder, "out.pdf") };
		writeFileSync(paths.inputPath, sample.original);
		const head = (await listEvents(db, sample.documentId)).at(-2)?.hash.toString("hex") ?? "";
		const content = sealContent();
		const certificate = { ...content.certificate, documentId: String(sample.documentId), auditHead: head };
		const key = await signingKeys.current();
		await sealFile(pdf.for({ work: "signing", name: "forger" }), {
			...paths,
			content: { ...content, certificate },
			key,
			timeStamp: null,
		});
		const { body } = await verify(readFileSync(paths.outputPath)).expect(200);
		expect(body).toMatchObject({ verdict: "NOT_RECORDED", document: null });
		rmSync(folder, { recursive: true });
	});

	it("finds a file genuine after people's addresses were erased from its audit log", async () => {
		const { rows } = await app.dependencies.db.$client.query(
			`UPDATE document_events SET data = jsonb_set(data, '{by,email}', 'null'),
				personal = jsonb_set(personal, '{/by/email,salt}', 'null')
			WHERE document_id = $1 AND personal ? '/by/email' RETURNING type`,
			[sample.documentId],
		);
		expect(rows).toContainEqual({ type: "RECIPIENT_SIGNED" });
		const { body } = await verify(sealed).expect(200);
		expect(body).toMatchObject({ verdict: "GENUINE", auditLog: { intact: true, fitsSeal: true } });
	});

	it("detects an audit log that was altered in the database", async () => {
		const { $client } = app.dependencies.db;
		const other = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		const bytes = await seal(other);
		await $client.query("ALTER TABLE document_events DISABLE TRIGGER USER");
		await $client.query(
			`UPDATE document_events SET data = '{"recipientId": 1}' WHERE document_id = $1 AND type = 'RECIPIENT_SIGNED'`,
			[other.documentId],
		);
		await $client.query("ALTER TABLE document_events ENABLE TRIGGER USER");
		const { body } = await verify(bytes).expect(200);
		expect(body).toMatchObject({
			verdict: "NOT_RELIABLE",
			problems: [expect.stringContaining("records were changed")],
			auditLog: { intact: false, fitsSeal: false },
		});
		expect(body.explanation.join(" ")).toContain("records were changed");
	});
});

describe("uploading a file to check", () => {
	it("works as a form without scripts", async () => {
		const page = await app.agent.get("/verify").expect(200);
		expect(page.text).toContain('action="/verify"');
		expect(page.text).not.toContain("<script");
		const { text, headers } = await post("/verify")
			.attach("file", sealed, { filename: "lease <b>.pdf", contentType: "application/pdf" })
			.expect(200);
		expect(text).toContain("lease &lt;b>.pdf");
		expect(text).toContain("This file is genuine and unchanged");
		expect(text).toContain("Ada &lt;Lovelace>");
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("rejects a file that is too large, with or without a declared size", async () => {
		const large = Buffer.alloc(12_000_000);
		await verify(large).expect(413);
		await post("/api/v1/verify").attach("file", large, "large.pdf").expect(413);
	});

	it("rejects a chunked upload that is too large with a response, not a reset", async () => {
		const service = await listen(createApp(app.dependencies), "127.0.0.1", 0);
		const piece = Buffer.alloc(1_000_000, "x");
		const answerTo = (type: string, path: string, pieces: number) =>
			new Promise<string>((resolve, reject) => {
				const { authorization } = sample.sender;
				const headers = { "content-type": type, authorization, "x-forwarded-for": `192.0.2.${++callers}` };
				const sending = request({ port: service.port, method: "POST", path, headers }, (answer) => {
					answer.resume().on("end", () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
				});
				sending.on("error", reject);
				pipeline(Readable.from(Array.from({ length: pieces }, () => piece)), sending).catch(reject);
			});
		expect(await answerTo("application/pdf", "/api/v1/verify", 20)).toBe("413 keep-alive");
		expect(await answerTo("application/pdf", "/verify", 20)).toBe("413 keep-alive");
		expect(await answerTo("multipart/form-data; boundary=x", "/api/v1/verify", 20)).toBe("413 keep-alive");
		expect(await answerTo("application/json", "/api/v1/documents", 20)).toBe("413 keep-alive");
		// No upload is read indefinitely.
		const endless = answerTo("application/pdf", "/api/v1/verify", 500).catch(({ code }) => code);
		expect(["413 close", "ECONNRESET", "EPIPE"]).toContain(await endless);
		await service.stop(0);
	});

	it("is rate limited", async () => {
		const statuses = new Set<number>();
		for (let count = 0; count < 21; count++)
			statuses.add((await verify(Buffer.from("x"), "198.51.100.1")).status);
		expect(statuses).toContain(429);
		await verify(Buffer.from("x")).expect(200);
	});
});
