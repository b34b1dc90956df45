import { createHash } from "node:crypto";
import { expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { runCommand } from "@repo/service-kit/testing";
import { createDocumenso, type Documenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { signTyped } from "../../test/support/documents/sign.ts";
import { reasonsOf, runImport, select, withApp } from "../../test/support/importing.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { addPeople, person, signed, signer, withMailingApp } from "../../test/support/pending-documents.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { program } from "../operator/program.ts";

const three = fixture("three-pages.pdf");
const form = fixture("tax-form.pdf");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const onlyMerged = (answer: Parameters<typeof reasonsOf>[0]) =>
	reasonsOf(answer).filter((reason) => /file|field/.test(reason));

/** A file whose pages have this width, by which they are told apart. */
async function filePage(width: number, pages = 1): Promise<Buffer> {
	const pdf = PDF.create();
	for (let page = 0; page < pages; page++) pdf.addPage({ width, height: 400 });
	return Buffer.from(await pdf.save());
}

/** The file's parts, and what is on each page: its width, and its fields. */
async function readMerged({ dependencies }: TestApp, kind: "document" | "template", id: number) {
	const isDocument = kind === "document";
	const [column, fields] = isDocument
		? ["document_data_id", "fields"]
		: ["template_document_data_id", "template_fields"];
	const { rows } = await dependencies.db.$client.query(
		`SELECT f.original_key, f.original_hash, f.original_bytes, f.parts, (SELECT json_agg(json_build_array(p.page, p.id) ORDER BY p.id)
			FROM ${fields} p WHERE p.${kind}_id = d.id) AS fields FROM ${kind}s d JOIN document_data f ON f.id = d.${column} WHERE d.id = $1`,
		[id],
	);
	const { original_key: key, original_hash: hash, original_bytes: size, parts, fields: placed } = rows[0];
	const file = { sha256: hash.toString("hex"), size: Number(size) };
	const pdf = await PDF.load(await dependencies.storage.read(key, file));
	return { parts, sha256: file.sha256, widths: pdf.getPages().map(({ width }) => width), fields: placed };
}

const itemOf = (kind: string, number: number, index: number) => ({
	envelopeItemId: `item data ${kind} ${number} ${index}`,
});

/** A template, a draft and a document that is out for signature, each with files of 300 (two pages), 350 and 320 points. */
async function addMergeable(documenso: Documenso): Promise<{ files: Buffer[] }> {
	await addPeople(documenso);
	const files = [await filePage(300, 2), await filePage(350), await filePage(320)];
	const add = (kind: "document" | "template", number: number, more: object = {}) =>
		addEnvelope(documenso, {
			...{ kind, number, files, recipients: [signer(number * 10 + 1)] },
			fields: [
				{ id: number * 100 + 1, recipientId: number * 10 + 1, page: 2, ...itemOf(kind, number, 0) },
				{ id: number * 100 + 2, recipientId: number * 10 + 1, page: 1, ...itemOf(kind, number, 2) },
			],
			...more,
		});
	await add("template", 3);
	await add("document", 6);
	const asked = { sendStatus: "SENT", sentAt: "2026-01-02 00:00:00" };
	await add("document", 7, { row: { status: "PENDING" }, recipients: [signer(71, asked)] });
	return { files };
}

it("--merge-files makes one file of several in their order, and moves fields with their pages", async () => {
	await withMailingApp(async (app) => {
		const documenso = await createDocumenso("last C");
		const { files } = await addMergeable(documenso);
		const dry = await runImport(app, documenso, "--merge-files", "--dry-run");
		expect([dry.exitCode, onlyMerged(dry)]).toEqual([
			...[0, ["documents files-merged: 6, 7", "templates files-merged: 3"]],
		]);
		expect(await select(app, "SELECT id FROM documents")).toEqual([]);
		const answer = await runImport(app, documenso, "--merge-files");
		expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
		expect(onlyMerged(answer)).toEqual(["documents files-merged: 6, 7", "templates files-merged: 3"]);
		const parts = files.map((bytes, index) => ({
			...{ name: index === 0 ? "file.pdf" : `file (${index + 1}).pdf` },
			...{ sha256: sha256(bytes), bytes: bytes.length },
		}));
		const merged = (number: number) => ({
			...{ parts, widths: [300, 300, 350, 320] },
			fields: [
				[2, number * 100 + 1],
				[4, number * 100 + 2],
			],
		});
		expect(await readMerged(app, "template", 3)).toMatchObject(merged(3));
		expect(await readMerged(app, "document", 6)).toMatchObject(merged(6));
		const pending = await readMerged(app, "document", 7);
		expect(pending).toMatchObject(merged(7));
		expect(
			await select(
				app,
				"SELECT data->'files' AS files, data->>'sha256' AS sha256 FROM document_events WHERE document_id = 7",
			),
		).toEqual([{ files: parts, sha256: pending.sha256 }]);

		const check = () =>
			runCommand(program, app.dependencies, ["import", "check", "--database", documenso.url]);
		expect((await check()).exitCode).toBe(0);
		const other = three.toString("base64");
		await documenso.change(`UPDATE "DocumentData" SET data = '${other}' WHERE id = 'data document 6 1'`);
		expect((await check()).out).toMatch(/Its file there is another.*\n +6$/ms);

		const items = await select(app, "SELECT count(*)::int AS count FROM import_items");
		const again = await runImport(app, documenso, "--merge-files");
		expect([again.exitCode, again.report.written, reasonsOf(again).join()]).toEqual([
			...[0, 0],
			expect.not.stringMatching(/changed-since|files/),
		]);
		const without = await runImport(app, documenso);
		expect([without.exitCode, without.report.written, onlyMerged(without)]).toEqual([0, 0, []]);
		expect(await select(app, "SELECT count(*)::int AS count FROM import_items")).toEqual(items);

		const put = app.agent.put(`${person(71).path}/fields/701`).set("Accept", "application/json");
		await put.send({ typed: "Ada Lovelace" }).expect(200);
		await signTyped(app, person(71), 702);
		await app.workOff();
		expect(await select(app, "SELECT status FROM sealings WHERE document_id = 7")).toEqual([
			{ status: "SEALED" },
		]);
	});
}, 120_000);

it("several files are not taken without --merge-files, after somebody has signed, or if they cannot become one", async () => {
	await withApp(async (app) => {
		const documenso = await createDocumenso("first C");
		const { files } = await addMergeable(documenso);
		const add = (number: number, status: string, more: object = {}) =>
			addEnvelope(documenso, {
				...{
					kind: "document",
					number,
					files,
					row: { status },
					recipients: [signer(number * 10 + 1)],
					...more,
				},
			});
		await add(10, "PENDING", { recipients: [signer(101, signed), signer(102)] });
		await add(11, "PENDING", { recipients: [signer(111, { signingStatus: "REJECTED" }), signer(112)] });
		await add(12, "PENDING", { files: [three, form] });
		await add(13, "DRAFT", { files: [three, form] });
		await add(14, "DRAFT", { files: [three, "JVBER*=="] });
		const copy = signer(152, { role: "CC", signingStatus: "SIGNED" });
		await add(15, "PENDING", { recipients: [signer(151), copy] });
		expect(onlyMerged(await runImport(app, documenso, "--dry-run"))).toEqual([
			"documents file-damaged: 14",
			"documents files-many: 13, 14, 6",
			"documents pending-files-signed: 10, 11",
			"documents pending-files: 12, 15, 7",
			"templates files-many: 3",
		]);
		const answer = await runImport(app, documenso, "--merge-files");
		expect([answer.exitCode, onlyMerged(answer)]).toEqual([
			1,
			[
				"documents file-damaged: 14",
				"documents files-merged: 12, 13, 14, 15, 6, 7",
				"documents files-not-merged: 13",
				"documents pending-files-not-merged: 12",
				"documents pending-files-signed: 10, 11",
				"templates files-merged: 3",
			],
		]);
		expect(await select(app, "SELECT count(*)::int AS count FROM import_items")).toEqual([{ count: 0 }]);
	});
}, 90_000);

it("a field on a page that its file does not have does not move to the next file", async () => {
	await withApp(async (app) => {
		const documenso = await createDocumenso("last C");
		await addPeople(documenso);
		const field = { recipientId: 61, page: 1 };
		const draft = { kind: "document" as const, number: 6, recipients: [signer(61)] };
		const fields = [
			{ ...field, id: 601, page: 4, ...itemOf("document", 6, 0) },
			{ ...field, id: 602, envelopeItemId: "item of another" },
			{ ...field, id: 603, ...itemOf("document", 6, 1) },
		];
		await addEnvelope(documenso, { ...draft, files: [three, three], fields });
		await addEnvelope(documenso, {
			...{ ...draft, number: 7, recipients: [signer(71)] },
			fields: [
				{ ...field, recipientId: 71, id: 701, page: 4 },
				{ ...field, recipientId: 71, id: 702, page: 3 },
			],
		});
		const answer = await runImport(app, documenso, "--merge-files");
		expect([answer.exitCode, onlyMerged(answer)]).toEqual([
			0,
			["documents field-dropped: 6, 7", "documents files-merged: 6"],
		]);
		expect(await select(app, "SELECT document_id AS of, id, page FROM fields ORDER BY id")).toEqual([
			{ of: 6, id: 603, page: 4 },
			{ of: 7, id: 702, page: 3 },
		]);
	});
}, 60_000);
