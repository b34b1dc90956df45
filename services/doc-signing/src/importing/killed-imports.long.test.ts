import { expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import { createDocumenso, type Documenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { addFinished, sealed } from "../../test/support/finished-documents.ts";
import { runImport, select } from "../../test/support/importing.ts";
import {
	addHalfSigned,
	finishHalfSigned,
	person,
	signer,
	withMailingApp,
} from "../../test/support/pending-documents.ts";
import { startCommand } from "../../test/support/service-process.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { withImportLock } from "./queries/items.ts";

/** Every row of documents, without what is random or a time of the import. */
const rows = (app: TestApp) =>
	select(
		app,
		`SELECT d.id, d.title, d.status, d.user_id, (SELECT name FROM teams WHERE id = d.team_id) AS team, d.sent_at, i.hashes, encode(f.original_hash, 'hex') AS original,
			(SELECT json_agg(json_build_array(r.id, r.email, encode(r.token_hash, 'hex'), r.signing_status, r.signed_at, r.opened_at) ORDER BY r.id) FROM recipients r WHERE r.document_id = d.id) AS people,
			(SELECT json_agg(json_build_array(l.id, l.recipient_id, l.type, l.custom_text, l.answer, l.inserted) ORDER BY l.id) FROM fields l WHERE l.document_id = d.id) AS fields,
			(SELECT count(*)::int FROM document_events e WHERE e.document_id = d.id) AS events,
			(SELECT count(*)::int FROM imported_events e WHERE e.document_id = d.id) AS log
		FROM documents d LEFT JOIN imported_documents i ON i.document_id = d.id JOIN document_data f ON f.id = d.document_data_id ORDER BY d.id`,
	);

const items = (app: TestApp) =>
	select(app, "SELECT kind, source_id FROM import_items ORDER BY kind, source_id");

/** Finished documents, a draft, and documents that are out for signature, of which one is half signed. */
async function addAll(documenso: Documenso): Promise<void> {
	await addFinished(documenso);
	await documenso.change(`UPDATE "Webhook" SET enabled = false`);
	await addHalfSigned(documenso);
	await addEnvelope(documenso, {
		...{ kind: "document", number: 61, row: { status: "PENDING" } },
		recipients: [signer(611, { sendStatus: "SENT", sentAt: "2026-02-03 04:05:07" })],
		fields: [{ id: 6101, recipientId: 611 }],
	});
}

const GATE = 4711;

/** Whatever is written after `gate.passed` objects waits for the lock before its transaction ends. */
async function addGate(app: TestApp): Promise<void> {
	await select(app, "CREATE TABLE gate AS SELECT 0 AS passed");
	await select(
		app,
		`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF (SELECT count(*) FROM import_items) >= (SELECT passed FROM gate)
			THEN PERFORM pg_advisory_xact_lock(${GATE}); END IF;
			RETURN NEW; END $$`,
	);
	await select(
		app,
		"CREATE TRIGGER waits_at_gate BEFORE INSERT ON import_items FOR EACH ROW EXECUTE FUNCTION wait_at_gate()",
	);
}

/** Runs an import until `passed` objects are here and another is written, and kills it. */
async function killAfter(app: TestApp, documenso: Documenso, passed: number): Promise<void> {
	const { config, db } = app.dependencies;
	await select(app, `UPDATE gate SET passed = ${passed}`);
	const lock = await holdLock(config.DATABASE_URL, `SELECT pg_advisory_xact_lock(${GATE})`);
	const importing = startCommand(app.dependencies, ["import", "documenso", "--database", documenso.url]);
	try {
		await lock.waitedFor();
	} finally {
		await importing.kill();
		await lock.release();
	}
	// PostgreSQL rolls back once it finds that the process is gone.
	await until(async () => (await withImportLock(db, async () => true)) === true);
	expect(await items(app)).toHaveLength(passed);
}

it("an import that is killed after each transaction with a document and run again ends as one run does, and documents go on", async () => {
	const documenso = await createDocumenso("last C");
	await addAll(documenso);
	const whole: unknown[] = [];
	let count = 0;
	let documents = 0;
	await withMailingApp(async (app) => {
		expect((await runImport(app, documenso)).exitCode).toBe(0);
		const written = await items(app);
		whole.push(written, await rows(app));
		count = written.length;
		documents = written.filter(({ kind }) => kind === "documents").length;
	});
	expect(documents).toBe(7);
	await withMailingApp(async (app) => {
		await addGate(app);
		// Documents are written last. What comes before them is stopped at each object by another test, without the time of a process.
		for (let passed = count - documents - 1; passed < count; passed++)
			await killAfter(app, documenso, passed);
		await select(app, `UPDATE gate SET passed = ${count}`);
		expect((await runImport(app, documenso)).report.written).toBe(1);
		expect([await items(app), await rows(app)]).toEqual(whole);
		expect((await runImport(app, documenso)).report.written).toBe(0);

		const link = (id: number) => app.agent.get(person(id).path).expect(200);
		await link(601);
		await link(602);
		await link(611);
		const { body } = await app.agent
			.get(`${person(401).path}/signed.pdf`)
			.buffer(true)
			.expect(200);
		expect(body.equals(sealed)).toBe(true);
		expect(await select(app, "SELECT kind FROM mails")).toEqual([]);
		expect(await finishHalfSigned(app)).toMatchObject({
			verdict: "GENUINE",
			auditLog: { intact: true },
		});
		await app.workOff();
	});
}, 600_000);
