import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { createDocumenso, type Documenso } from "../../test/support/documenso.ts";
import { addEnvelope, addPeople } from "../../test/support/documenso-content.ts";
import { reasonsOf, runImport, withApp } from "../../test/support/importing.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { signer } from "../../test/support/pending-documents.ts";

const DOCUMENTS = 1_000;
const FILE_BYTES = 200_000;
/** All files together have three times as much. */
const MAX_GROWTH_BYTES = 100_000_000;

/** Finished documents, each with a file, a recipient, a field and three events. */
async function addMany({ change }: Documenso, count: number, bytes: number): Promise<void> {
	const pdf = fixture("three-pages.pdf");
	const file = Buffer.concat([pdf, Buffer.alloc(Math.max(0, bytes - pdf.length), "\n")]).toString("base64");
	const insert = (table: string, values: string, times = 1) =>
		change(
			`SET statement_timeout = 0; INSERT INTO ${table} SELECT ${values} FROM generate_series(1, ${count}) n, generate_series(1, ${times}) part`,
		);
	await insert(
		`"DocumentData" (id, type, data, "initialData")`,
		`'data ' || n, 'BYTES_64', '${file}', '${file}'`,
	);
	await insert(`"DocumentMeta" (id, language, "signingOrder")`, `'meta ' || n, 'en', 'PARALLEL'`);
	await insert(
		`"Envelope" (id, "secondaryId", type, title, status, "userId", "teamId", "createdAt", "updatedAt", "completedAt", visibility, "internalVersion", "documentMetaId", "signatureLevel")`,
		`'envelope_' || n, 'document_' || n, 'DOCUMENT', 'Document ' || n, 'COMPLETED', 11, 7, now(), now(), now(), 'EVERYONE', 1, 'meta ' || n, 'SES'`,
	);
	await insert(
		`"EnvelopeItem" (id, title, "order", "documentDataId", "envelopeId")`,
		`'item ' || n, 'file', 0, 'data ' || n, 'envelope_' || n`,
	);
	await insert(
		`"Recipient" (id, email, name, token, role, "readStatus", "signingStatus", "sendStatus", "signedAt", "envelopeId")`,
		`n, 'person' || n || '@example.com', 'Person', 'token-of-' || n || '-0123456', 'SIGNER', 'OPENED', 'SIGNED', 'SENT', now(), 'envelope_' || n`,
	);
	await insert(
		`"Field" (id, "recipientId", type, page, "positionX", "positionY", width, height, "customText", inserted, "envelopeId")`,
		`n, n, 'TEXT', 1, 10, 10, 20, 5, 'Berlin', true, 'envelope_' || n`,
	);
	await insert(
		`"DocumentAuditLog" (id, "createdAt", type, data, "envelopeId")`,
		`'event ' || n || ' ' || part, now(), 'DOCUMENT_OPENED', '{"recipientId": 1}', 'envelope_' || n`,
		3,
	);
	for (const table of ["EnvelopeItem", "Recipient", "Field", "DocumentAuditLog"])
		await change(`CREATE INDEX ON "${table}" ("envelopeId")`);
	await change("ANALYZE");
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** In bytes. Without garbage, whose size only says how much memory the machine has. */
function readMemoryInUse(): number {
	collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** The most that is in use while `work` runs. What earlier test files left can make a collection slow, so they take little of the time. */
async function readMostInUse(work: Promise<unknown>): Promise<number> {
	let isOver = false;
	const ended = work.finally(() => {
		isOver = true;
	});
	let most = 0;
	while (!isOver) {
		const started = performance.now();
		most = Math.max(most, readMemoryInUse());
		await Promise.race([ended, delay(Math.max(500, 10 * (performance.now() - started)))]);
	}
	return most;
}

it("many documents are read within bounded memory", async () => {
	await withApp(async (app) => {
		const documenso = await createDocumenso("last C");
		await addPeople(documenso);
		await addMany(documenso, DOCUMENTS, FILE_BYTES);
		const before = readMemoryInUse();
		const importing = runImport(app, documenso, "--dry-run");
		const most = await readMostInUse(importing);
		const answer = await importing;
		expect(answer.report.counts.documents).toMatchObject({ taken: DOCUMENTS, blocked: 0 });
		expect(answer.report.files.bytes).toBeGreaterThan(3 * MAX_GROWTH_BYTES);
		expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);
	});
}, 300_000);

describe("a file of 60 MB", () => {
	it("of a finished document is taken byte for byte", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const large = Buffer.concat([fixture("signed.pdf"), Buffer.alloc(60_000_000, "\n")]);
			const row = { status: "COMPLETED" };
			await addEnvelope(documenso, {
				kind: "document",
				number: 73,
				row,
				files: [large],
				recipients: [signer(731)],
			});
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
			const { body } = await app.agent.get("/sign/token-of-731-0123456/signed.pdf").buffer(true).expect(200);
			expect(body.equals(large)).toBe(true);
		});
	}, 120_000);

	it("of a document that people would sign here blocks the import", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const large = Buffer.concat([fixture("three-pages.pdf"), Buffer.alloc(60_000_000, "\n")]);
			const row = { status: "PENDING" };
			await addEnvelope(documenso, {
				kind: "document",
				number: 74,
				row,
				files: [large],
				recipients: [signer(741)],
			});
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, reasonsOf(answer)]).toEqual([
				1,
				expect.arrayContaining(["documents file-refused: 74"]),
			]);
		});
	}, 120_000);
});
