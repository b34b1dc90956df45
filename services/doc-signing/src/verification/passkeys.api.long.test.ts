import { afterAll, describe, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { insertSentDocument, type SampleDocument } from "../../test/support/documents/insert-sent.ts";
import { offlineCheck } from "../../test/support/offline-check.ts";
import { signWithPasskey } from "../../test/support/passkey-signed.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { testWith } from "../../test/support/tools.ts";
import type { StatementEvidence } from "../envelopes/signed-statements/rules/evidence-file.ts";
import type { Statement } from "../envelopes/signed-statements/rules/statement.ts";
import { eraseDocument } from "../personal-data/erasure/erase-document.ts";
import { findSealing } from "../sealing/queries/sealings.ts";

const app = sharedApp({ TRUSTED_PROXIES: "1" });

const newDocument = (original?: Buffer) =>
	insertSentDocument(app.dependencies, {
		document: { sendCompletionEmails: false },
		...(original && { original }),
	});

async function seal({ documentId }: SampleDocument): Promise<Buffer> {
	await app.workOff();
	const { db, storage } = app.dependencies;
	const sealing = await findSealing(db, documentId);
	return storage.read(sealing?.sealedKey as `files/${string}`, {
		sha256: sealing?.sealedHash?.toString("hex") ?? "",
		size: sealing?.sealedBytes ?? 0,
	});
}

let callers = 0;
/** From a separate address, because requests are limited by address. */
const post = (path: string) => app.agent.post(path).set("x-forwarded-for", `192.0.2.${++callers}`);

async function verify(bytes: Buffer) {
	const { body } = await post("/api/v1/verify")
		.set("content-type", "application/pdf")
		.send(bytes)
		.expect(200);
	const areValid = body.passkeySignatures.every(({ isValid }: { isValid: boolean }) => isValid);
	expect(body.verdict).toBe(areValid ? "GENUINE" : "NOT_RELIABLE");
	return body.passkeySignatures;
}

const sql = (statement: string, { documentId }: SampleDocument) =>
	app.dependencies.db.$client.query(statement, [documentId]);

const restate = (change: (statement: Statement) => Statement) => (evidence: StatementEvidence) => {
	const statement = JSON.parse(Buffer.from(evidence.statement, "base64url").toString());
	return { ...evidence, statement: Buffer.from(JSON.stringify(change(statement))).toString("base64url") };
};

const changes: [string, (statement: Statement) => Statement][] = [
	[
		"value",
		(one) => ({ ...one, fields: one.fields.map((field) => ({ ...field, value: { text: "Rent: 12" } })) }),
	],
	["file", (one) => ({ ...one, file: { ...one.file, sha256: "00".repeat(32) } })],
	["recipient", (one) => ({ ...one, recipient: { ...one.recipient, email: "eve@example.com" } })],
	[
		"consent",
		(one) => ({ ...one, consent: one.consent && { ...one.consent, text: "I agree to anything." } }),
	],
	["time", (one) => ({ ...one, time: "2020-01-01T00:00:00.000Z" })],
];

describe("verifying a passkey signature", () => {
	it("finds the passkey's statement in the sealed file", async () => {
		const sample = await newDocument();
		await signWithPasskey(app.dependencies, sample);
		const sealed = await seal(sample);
		expect(await verify(sealed)).toEqual([
			{
				name: "Signer 0",
				email: sample.recipients[0]?.email,
				credentialId: expect.any(String),
				statedAt: app.dependencies.clock().toISOString(),
				isValid: true,
				problems: [],
			},
		]);
		const { text } = await post("/verify").attach("file", sealed, "lease.pdf").expect(200);
		expect(text).toContain("used a passkey at");
	});

	it.each(changes)("reports a changed %s in the evidence", async (_name, change) => {
		const sample = await newDocument();
		await signWithPasskey(app.dependencies, sample, { evidence: restate(change) });
		const [signature] = await verify(await seal(sample));
		expect(signature.isValid).toBe(false);
		expect(signature.problems).toContain("The passkey signed another statement.");
	});

	it.each(changes)("reports a signed statement with another %s", async (name, change) => {
		const sample = await newDocument();
		await signWithPasskey(app.dependencies, sample, { statement: change });
		const sealed = await seal(sample);
		const [signature] = await verify(sealed);
		expect(signature.problems).toContainEqual(expect.stringMatching(`differ: ${name}`));
		const { text } = await post("/verify").attach("file", sealed, "lease.pdf").expect(200);
		expect(text).toContain("Do not rely on the passkey signature");
		expect(text).toContain('class="card bad"');
	});

	it.each([
		["values", "UPDATE fields SET custom_text = 'Rent: 9' WHERE document_id = $1"],
		["recipient", "UPDATE recipients SET name = 'Eve' WHERE document_id = $1"],
		["time", "UPDATE recipients SET signed_at = signed_at - interval '1 day' WHERE document_id = $1"],
		["document", "UPDATE documents SET title = 'Another lease' WHERE id = $1"],
		["document", `UPDATE documents SET form_values = '{"rent": 9}' WHERE id = $1`],
		[
			"consent",
			"UPDATE recipients SET consented_at = consented_at - interval '1 day' WHERE document_id = $1",
		],
		["values", "UPDATE fields SET inserted = false WHERE document_id = $1"],
	])("finds the %s changed before sealing: %s", async (part, change) => {
		const sample = await newDocument();
		await signWithPasskey(app.dependencies, sample);
		await sql(change, sample);
		const [signature] = await verify(await seal(sample));
		expect(signature.problems).toEqual([`The signed statement and the records differ: ${part}.`]);
	});

	it("accepts the passkey signature of an erased document", async () => {
		const sample = await newDocument();
		await signWithPasskey(app.dependencies, sample);
		const sealed = await seal(sample);
		const act = { access: "operator", by: { kind: "operator", name: "root" } } as const;
		await app.dependencies.db.transaction((tx) =>
			eraseDocument(tx, app.dependencies, { documentId: sample.documentId, ...act }),
		);
		expect(await verify(sealed)).toMatchObject([{ isValid: true, problems: [] }]);
		await app.workOff();
	});

	it("reports evidence missing from the file, and evidence missing from the log", async () => {
		const sample = await newDocument();
		await signWithPasskey(app.dependencies, sample);
		const sealed = await seal(sample);
		const { $client } = app.dependencies.db;
		await $client.query("ALTER TABLE document_events DISABLE TRIGGER USER");
		await sql(
			"UPDATE document_events SET data = jsonb_set(data, '{passkey,signature}', '\"AAAA\"') WHERE document_id = $1 AND type = 'RECIPIENT_SIGNED'",
			sample,
		);
		await $client.query("ALTER TABLE document_events ENABLE TRIGGER USER");
		const [inFile, inLog] = await verify(sealed);
		expect(inFile.problems).toContain("The audit log records no such signature.");
		expect(inLog.problems).toContain(
			"The audit log records a passkey signature that the file does not contain.",
		);
	});
});

describe("the offline check", () => {
	const { follow, close } = offlineCheck();
	afterAll(close);

	async function sealedFile(original?: Buffer): Promise<Buffer> {
		const sample = await newDocument(original);
		await signWithPasskey(app.dependencies, sample);
		return seal(sample);
	}

	testWith("pdfdetach", "accepts a sealed file as the service made it", async () => {
		const { status, output } = follow("genuine", await sealedFile());
		expect(output).toContain("Verified OK");
		expect(output).toContain('"text": "Rent: 1200"');
		expect(status).toBe(0);
	});

	testWith("pdfdetach", "refuses a changed value, file, recipient or time", async () => {
		const sealed = await sealedFile();
		for (const [name, change] of changes) {
			const { status, output } = follow(`changed-${name}`, sealed, (text) =>
				JSON.stringify(restate(change)(JSON.parse(text))),
			);
			expect(output).toContain("statement: false");
			expect(status).not.toBe(0);
		}
		const other = Buffer.from(sealed);
		other[20] = (other[20] ?? 0) ^ 1;
		const { status, output } = follow("changed-upload", other);
		expect(output).toContain("file: false");
		expect(status).not.toBe(0);
	});

	testWith("pdfdetach", "refuses a changed counter, which openssl finds", async () => {
		const { status, output } = follow("counter", await sealedFile(), (text) => {
			const evidence = JSON.parse(text);
			const authenticatorData = Buffer.from(evidence.authenticatorData, "base64url");
			authenticatorData.writeUInt32BE(7, 33);
			return JSON.stringify({ ...evidence, authenticatorData: authenticatorData.toString("base64url") });
		});
		expect(output).toMatch(/Verification failure/i);
		expect(status).not.toBe(0);
	});

	testWith("pdfdetach", "finds ours beside attachments of the upload, also of the same name", async () => {
		const sample = await newDocument();
		const upload = await PDF.load(fixture("three-pages.pdf"));
		const name = `passkey-evidence-${(sample.recipients[0]?.id ?? 0) + 1}.json`;
		upload.attachments.add(name, Buffer.from("{}"));
		upload.attachments.add("plan.txt", Buffer.from("A plan"));
		const sealed = await sealedFile(Buffer.from(await upload.save()));
		const [signature] = await verify(sealed);
		expect(signature.isValid).toBe(true);
		const attached = (await PDF.load(sealed)).attachments;
		expect([...attached.list().keys()].toSorted()).toEqual(
			[name.replace(".json", "-2.json"), name, "plan.txt"].toSorted(),
		);
		expect(Buffer.from(attached.get("plan.txt") ?? []).toString()).toBe("A plan");
	});
});
