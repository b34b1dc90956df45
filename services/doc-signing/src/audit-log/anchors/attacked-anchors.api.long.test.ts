import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { appendEvent } from "../../../test/support/append-event.ts";
import {
	insertSender,
	insertSentDocument,
	type Sender,
} from "../../../test/support/documents/insert-sent.ts";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { program } from "../../operator/program.ts";
import { computeFingerprint } from "../../pdf/pades/certificate-chain.ts";
import { digestInfo, type SigningKey } from "../../pdf/pades/signing-key.ts";
import { listEvents } from "../queries.ts";
import { hashStatement, writeStatement } from "../rules/anchor-statement.ts";
import { hashEvent } from "../rules/chain.ts";
import { merkleRoot } from "../rules/merkle-root.ts";
import { anchorLogs } from "./anchor-logs.ts";
import { type AnchorRow, listAnchors, listHeads } from "./queries.ts";

const TABLES = ["document_events", "audit_anchors", "audit_anchor_heads"];

let app: TestApp;
let sender: Sender;
let documentId: number;
let other: number;
let folder: string;
let file: string;

const run = (...words: string[]) => runCommand(program, app.dependencies, ["audit", ...words]);
const grow = (id: number) =>
	app.dependencies.db.transaction((tx) =>
		appendEvent(tx, id, { type: "DOCUMENT_CHANGED", data: { title: "Lease" }, at: app.dependencies.clock() }),
	);

async function insertDraft(): Promise<number> {
	const { documentId: id } = await insertSentDocument(app.dependencies, {
		sender,
		document: { status: "DRAFT", sentAt: null },
	});
	return id;
}

/** Three anchors: of both logs, of one of them, of both. */
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "anchors-"));
	file = join(folder, "anchors.jsonl");
	app = await startApp();
	sender = await insertSender(app.dependencies);
	documentId = await insertDraft();
	other = await insertDraft();
	for (const grown of [[documentId], [documentId], [documentId, other]]) {
		for (const id of grown) await grow(id);
		await anchorLogs(app.dependencies);
		app.travel(3600);
	}
	await grow(documentId);
	writeFileSync(file, (await run("export-anchors")).out);
	// What the owner of the tables could do, with the reversal.
	await app.sql("ALTER TABLE document_events DISABLE TRIGGER document_events_do_not_change");
	for (const table of TABLES) {
		await app.sql(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_are_final`);
		await app.sql(`CREATE TABLE ${table}_before AS TABLE ${table}`);
	}
});
afterEach(async () => {
	for (const table of TABLES.toReversed()) await app.sql(`DELETE FROM ${table}`);
	for (const table of TABLES) await app.sql(`INSERT INTO ${table} SELECT * FROM ${table}_before`);
});
afterAll(async () => {
	rmSync(folder, { recursive: true });
	await app.close();
});

const cut = (id: number, from: number) =>
	app.sql("DELETE FROM document_events WHERE document_id = $1 AND sequence >= $2", [id, from]);

/** Changes the template in every event and recomputes every hash. */
async function rewrite(): Promise<void> {
	let previous: Buffer | null = null;
	for (const event of await listEvents(app.dependencies.db, documentId)) {
		const data = { ...event.data, templateId: 4711 };
		const hash = hashEvent({ ...event, data }, previous);
		await app.sql(
			"UPDATE document_events SET data = $3, previous_hash = $4, hash = $5 WHERE document_id = $1 AND sequence = $2",
			[documentId, event.sequence, data, previous, hash],
		);
		previous = hash;
	}
}

async function newest(): Promise<AnchorRow> {
	const row = (await listAnchors(app.dependencies.db, 2, 1))[0];
	if (!row) throw new Error("there is no third anchor");
	return row;
}

/** Rebuilds every anchor from the current log: heads, roots, chain and signatures. */
async function rewriteAnchors(key: SigningKey): Promise<void> {
	const events = await listEvents(app.dependencies.db, documentId);
	for (const { sequence, hash } of events)
		await app.sql("UPDATE audit_anchor_heads SET head_hash = $1 WHERE document_id = $2 AND sequence = $3", [
			hash,
			documentId,
			sequence,
		]);
	let previousHash: Buffer | null = null;
	for (const row of await listAnchors(app.dependencies.db, 0, 3)) {
		const heads = await listHeads(app.dependencies.db, row.number);
		const root = merkleRoot(heads);
		const statement = writeStatement({ ...row, previousHash, merkleRoot: root, leaves: heads.length });
		const signature = await key.sign(digestInfo(statement));
		await app.sql(
			"UPDATE audit_anchors SET previous_hash = $1, merkle_root = $2, statement = $3, signature = $4, certificate = $5 WHERE number = $6",
			[previousHash, root, statement, signature, key.certificate.toString(), row.number],
		);
		previousHash = hashStatement(statement);
	}
}

async function removeAnchor(number: number): Promise<void> {
	await app.sql("DELETE FROM audit_anchor_heads WHERE anchor_number = $1", [number]);
	await app.sql("DELETE FROM audit_anchors WHERE number = $1", [number]);
}

describe("unaltered logs and anchors", () => {
	it("are reported intact, and the response names the newest anchor", async () => {
		const { exitCode, out, value } = await run("verify", "--anchors", file);
		expect(out).toContain("2 audit logs verified, 0 compared with a seal, 2 with anchors.");
		expect(out).toContain("3 anchors verified, 0 with a time-stamp, 3 compared with the exported copy");
		expect(exitCode).toBe(0);
		expect(value).toMatchObject({ anchors: { certificates: [{ inUse: true, anchors: 3 }] } });
		const body = await readLog();
		expect(body).toMatchObject({ intact: true, faults: [] });
		expect(body.comparedWith.anchor).toEqual({ number: 3, at: (await newest()).at.toISOString() });
	});

	it("are reported intact after the draft was deleted: its log is kept", async () => {
		const draft = await insertDraft();
		await anchorLogs(app.dependencies);
		await app.agent
			.delete(`/api/v1/documents/${draft}`)
			.set("Authorization", sender.authorization)
			.expect(200);
		await app.workOff();
		expect(await run("verify", "--anchors", file)).toMatchObject({ exitCode: 0 });
	});
});

describe("the log of a draft", () => {
	const attacks: [string, () => Promise<unknown>, string, number][] = [
		["whose last events were deleted", () => cut(documentId, 4), "ANCHORED_HEAD_MISSING", 4],
		["rewritten with new hashes", rewrite, "ANCHORED_HEAD_MISSING", 2],
		["deleted as a whole", () => cut(documentId, 1), "LOG_EMPTY", 2],
	];
	it.each(attacks)(
		"%s is detected by the API and the operator's command",
		async (_what, attack, code, sequence) => {
			await attack();
			const body = await readLog();
			expect(body.intact).toBe(false);
			expect(body.faults).toContainEqual(
				expect.objectContaining({ code: "ANCHORED_HEAD_MISSING", sequence }),
			);
			const { exitCode, out } = await run("verify");
			expect(exitCode).toBe(1);
			expect(out).toMatch(new RegExp(`^${documentId}\\s+${code}`, "m"));
			expect(out).not.toMatch(new RegExp(`^${other}\\s`, "m"));
		},
	);

	it("is detected if deleted with its document", async () => {
		const draft = await insertDraft();
		await anchorLogs(app.dependencies);
		await cut(draft, 1);
		await app.sql("DELETE FROM recipients WHERE document_id = $1", [draft]);
		await app.sql("DELETE FROM documents WHERE id = $1", [draft]);
		expect((await run("verify")).out).toMatch(new RegExp(`^${draft}\\s+LOG_EMPTY`, "m"));
	});

	it("is detected only with the exported copy if truncated with all its anchors", async () => {
		await cut(documentId, 2);
		for (const number of [3, 2, 1]) await removeAnchor(number);
		expect(await run("verify")).toMatchObject({ exitCode: 0 });
		const { exitCode, out } = await run("verify", "--anchors", file);
		expect(exitCode).toBe(1);
		expect(out).toMatch(new RegExp(`^${documentId}\\s+ANCHORED_HEAD_MISSING`, "m"));
		expect(out).toMatch(/^anchor 1\s+ANCHOR_MISSING\s+Anchors 1 to 3 are missing/m);
	});
});

const set = (what: string) => () => app.sql(`UPDATE audit_anchors SET ${what} WHERE number = 2`);

describe("an anchor", () => {
	it.each<[string, () => Promise<unknown>, string[]]>([
		["deleted in the middle", () => removeAnchor(2), ["anchor 2 ANCHOR_MISSING"]],
		[
			"with another root",
			set(`merkle_root = '\\x${"11".repeat(32)}'`),
			["anchor 2 ROOT_MISMATCH", "anchor 2 STATEMENT_MISMATCH"],
		],
		["with another time", set("at = at - interval '1 second'"), ["anchor 2 STATEMENT_MISMATCH"]],
		[
			"with another statement",
			set("statement = statement || '\\x20'"),
			["anchor 2 STATEMENT_MISMATCH", "anchor 2 SIGNATURE_INVALID", "anchor 3 ANCHOR_CHAIN_BROKEN"],
		],
		["with another signature", set("signature = '\\x00'"), ["anchor 2 SIGNATURE_INVALID"]],
		["whose certificate is invalid", set("certificate = 'x'"), ["anchor 2 SIGNATURE_INVALID"]],
		["with a made-up time-stamp", set("time_stamp = '\\x3000'"), ["anchor 2 TIME_STAMP_INVALID"]],
		[
			"with a head removed",
			() => app.sql("DELETE FROM audit_anchor_heads WHERE anchor_number = 3 AND document_id = $1", [other]),
			["anchor 3 ROOT_MISMATCH", "anchor 3 STATEMENT_MISMATCH"],
		],
	])("%s is detected", async (_what, attack, faults) => {
		await attack();
		const { exitCode, out, value } = await run("verify");
		expect(exitCode).toBe(1);
		const { anchors } = value as { anchors: { faults: { number: number; code: string }[] } };
		expect(anchors.faults.map(({ number, code }) => `anchor ${number} ${code}`)).toEqual(faults);
		expect(out).toMatch(new RegExp(`^${faults[0]?.replaceAll(" ", "\\s+")}`, "m"));
	});

	it("is detected with the exported copy if deleted as the newest", async () => {
		await removeAnchor(3);
		expect(await run("verify")).toMatchObject({ exitCode: 0 });
		const { exitCode, out } = await run("verify", "--anchors", file);
		expect(exitCode).toBe(1);
		expect(out).toMatch(/^anchor 3\s+ANCHOR_MISSING\s+Anchor 3 is missing; the exported copy ends later/m);
	});

	it("differs from the exported one if deleted and recreated", async () => {
		await removeAnchor(3);
		await anchorLogs(app.dependencies);
		expect(await run("verify")).toMatchObject({ exitCode: 0 });
		const { exitCode, out } = await run("verify", "--anchors", file);
		expect(exitCode).toBe(1);
		expect(out).toMatch(/^anchor 3\s+DIFFERS_FROM_EXPORT/m);
	});

	it.each([
		["that does not exist", () => join(folder, "none"), "cannot be read: ENOENT"],
		["of another format", () => new URL(import.meta.url).pathname, "Line 1 of the exported anchors"],
	])("is not compared with a file %s", async (_what, path, message) => {
		const { exitCode, errors } = await run("verify", "--anchors", path());
		expect(exitCode).toBe(1);
		expect(errors).toContain(message);
	});
});

describe("a rewritten log whose anchors were all recreated", () => {
	const differsFromExport = () =>
		[1, 2, 3].map((number) => expect.stringMatching(new RegExp(`^anchor ${number}\\s+DIFFERS_FROM_EXPORT`)));

	it("is detected without the service's key", async () => {
		await rewrite();
		await rewriteAnchors(ownKey());
		const { exitCode, value } = await run("verify");
		expect(exitCode).toBe(1);
		expect(value).toMatchObject({ anchors: { faults: Array(3).fill({ code: "CERTIFICATE_UNKNOWN" }) } });
	});

	it("is reported as signed with another certificate if made with a key whose certificate was added", async () => {
		const key = ownKey();
		const fingerprint = computeFingerprint(key.certificate);
		await rewrite();
		await rewriteAnchors(key);
		await app.sql(
			"INSERT INTO signing_certificates (fingerprint, chain, created_at, retired_at) VALUES ($1, $2, now(), now())",
			[fingerprint, key.certificate.toString()],
		);
		const { out } = await run("verify");
		await app.sql("DELETE FROM signing_certificates WHERE fingerprint = $1", [fingerprint]);
		expect(out).toContain(`3 anchors signed with ${fingerprint}, not with the certificate in use.`);
	});

	it("is detected only with the exported copy if made with the service's key", async () => {
		await rewrite();
		await rewriteAnchors(await app.dependencies.signingKeys.current());
		expect(await run("verify")).toMatchObject({ exitCode: 0 });
		const lines = (await run("verify", "--anchors", file)).out.split("\n");
		expect(lines).toEqual(expect.arrayContaining(differsFromExport()));
		expect(lines).toContainEqual(
			expect.stringMatching(new RegExp(`^${documentId}\\s+ANCHORED_HEAD_MISSING`)),
		);
	});
});

async function readLog() {
	const { body } = await app.agent
		.get(`/api/v1/documents/${documentId}/audit-log`)
		.set("Authorization", sender.authorization)
		.expect(200);
	return body;
}
