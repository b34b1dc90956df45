import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { hashSecret } from "@repo/service-kit/crypto";
import { createDocumenso, type Documenso, type Release, releases } from "../../test/support/documenso.ts";
import { addEnvelope, addPeople } from "../../test/support/documenso-content.ts";
import { reasonsOf, runImport, select, stoppingAfter, withApp } from "../../test/support/importing.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { findErasure } from "../envelopes/retention/queries.ts";
import { eraseDocument } from "../personal-data/erasure/erase-document.ts";
import { verifyLogs } from "../sealing/verify-logs.ts";
import { importDocumenso } from "./import-documenso.ts";

const OLD_TOKEN = "api_abcdefghij012345";
const sealed = fixture("signed.pdf");
const original = fixture("three-pages.pdf");
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const run = (app: TestApp, documenso: Documenso, ...options: string[]) =>
	runImport(app, documenso, "--phase", "ready", ...options);
const signer = (id: number, more: object = {}) => ({
	...{
		id,
		email: `person${id}@example.com`,
		name: `Person ${id}`,
		token: `token-of-${id}-0123456`,
		role: "SIGNER",
	},
	...{
		readStatus: "OPENED",
		sendStatus: "SENT",
		signingStatus: "SIGNED",
		signedAt: "2026-02-03 04:05:06",
		...more,
	},
});

async function addFinished(documenso: Documenso): Promise<void> {
	await addPeople(documenso);
	await addEnvelope(documenso, {
		...{ kind: "document", number: 40, files: [sealed], original },
		row: { status: "COMPLETED", completedAt: "2026-02-03 04:05:07", title: "Lease", externalId: "lease-40" },
		recipients: [signer(401, { signingOrder: 1 }), signer(402, { role: "CC", signedAt: null })],
		fields: [{ id: 4001, recipientId: 401, type: "TEXT", customText: "Berlin", inserted: true }],
		events: [
			{ type: "DOCUMENT_CREATED", email: "ada@example.com" },
			{ type: "DOCUMENT_SENT", createdAt: "2026-02-01 00:00:00", ipAddress: "192.0.2.1" },
			{
				type: "DOCUMENT_OPENED",
				createdAt: "2026-02-02 00:00:00",
				data: { recipientId: 401, list: [1, { b: 2, a: "ü" }] },
			},
		],
	});
	await addEnvelope(documenso, {
		...{ kind: "document", number: 41, files: [sealed], row: { status: "REJECTED" } },
		recipients: [signer(411, { signingStatus: "REJECTED", signedAt: null, rejectionReason: null })],
	});
	await addEnvelope(documenso, {
		...{ kind: "document", number: 42, row: { status: "PENDING", deletedAt: "2026-02-04 00:00:00" } },
		recipients: [signer(421, { signingStatus: "NOT_SIGNED", signedAt: null })],
	});
	await addEnvelope(documenso, {
		kind: "document",
		number: 43,
		row: { visibility: "ADMIN", status: "COMPLETED" },
	});
	await addEnvelope(documenso, { kind: "document", number: 44, row: { status: "DRAFT" } });
}

const verify = async (app: TestApp, file: Buffer) =>
	(await app.agent.post("/api/v1/verify").set("Content-Type", "application/pdf").send(file).expect(200)).body;

describe.each(Object.keys(releases) as Release[])("finished documents of release %s", (release) => {
	it("are taken with their ids, links, files and logs, and sends nothing", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso(release);
			await addFinished(documenso);
			const answer = await run(app, documenso);
			expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
			expect(answer.report.counts.documents).toEqual({ taken: 4, changed: 4, left: 0, blocked: 0 });
			expect(answer.out).toContain("Of the documents, only finished ones were read");
			expect(reasonsOf(answer)).toContain("documents deleted-pending: 42");

			const call = (path: string) => app.agent.get(`/api/v1${path}`).set("Authorization", OLD_TOKEN);
			const { body: document } = await call("/documents/40").expect(200);
			expect(document).toMatchObject({
				...{ id: 40, externalId: "lease-40", title: "Lease", status: "COMPLETED", userId: 11, teamId: 7 },
				completedAt: "2026-02-03T04:05:07.000Z",
				recipients: [
					{
						id: 401,
						token: "token-of-401-0123456",
						signingStatus: "SIGNED",
						signedAt: "2026-02-03T04:05:06.000Z",
					},
					{ id: 402, role: "CC", signingStatus: "SIGNED", sendStatus: "SENT" },
				],
				fields: [{ id: 4001, type: "TEXT", customText: "Berlin", inserted: true }],
			});
			await call("/documents/43").expect(404);
			await call("/documents/44").expect(404);
			expect(
				await select(app, "SELECT id, status, deleted_at IS NOT NULL AS hidden FROM documents ORDER BY id"),
			).toEqual([
				{ id: 40, status: "COMPLETED", hidden: false },
				{ id: 41, status: "REJECTED", hidden: false },
				{ id: 42, status: "CANCELLED", hidden: true },
				{ id: 43, status: "COMPLETED", hidden: false },
			]);
			expect(await select(app, "SELECT rejection_reason FROM recipients WHERE id = 411")).toEqual([
				{ rejection_reason: "" },
			]);

			const { body: download } = await call("/documents/40/download").expect(200);
			expect(Buffer.from(await (await fetch(download.downloadUrl)).arrayBuffer()).equals(sealed)).toBe(true);
			const { body: before } = await call("/documents/40/download?downloadOriginalDocument=true").expect(200);
			expect(Buffer.from(await (await fetch(before.downloadUrl)).arrayBuffer()).equals(original)).toBe(true);
			const link = "/sign/token-of-401-0123456";
			await app.agent.get(link).expect(200, /signed\.pdf/);
			const { body: copy } = await app.agent.get(`${link}/signed.pdf`).buffer(true).expect(200);
			expect(copy.equals(sealed)).toBe(true);

			const sent =
				"SELECT (SELECT count(*) FROM mails)::int AS mails, (SELECT count(*) FROM webhook_deliveries)::int AS webhooks, (SELECT count(*) FROM sealings)::int AS sealings";
			expect(await select(app, sent)).toEqual([{ mails: 0, webhooks: 0, sealings: 0 }]);
			expect(await select(app, "SELECT key FROM objects_to_remove")).toEqual([]);

			const { body: log } = await call("/documents/40/audit-log").expect(200);
			expect(log).toMatchObject({
				intact: true,
				faults: [],
				comparedWith: { seal: { fileSha256: sha256(sealed) } },
			});
			expect(log.events[0]).toMatchObject({
				type: "DOCUMENT_IMPORTED",
				data: {
					service: "Documenso",
					sha256: sha256(sealed),
					originalSha256: sha256(original),
					log: { events: 3 },
				},
			});
			expect(log.importedEvents).toMatchObject([
				{ type: "DOCUMENT_CREATED" },
				{ type: "DOCUMENT_SENT", ipAddress: "192.0.2.1" },
				{ type: "DOCUMENT_OPENED", data: { recipientId: 401, list: [1, { a: "ü", b: 2 }] } },
			]);
			expect((await verifyLogs(app.dependencies)).faults).toEqual([]);
			const again = await run(app, documenso);
			expect([again.exitCode, again.report.written]).toEqual([0, 0]);
		});
	});
});

describe("a finished document", () => {
	it("is verified as sealed by another service, until our records are changed", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			expect((await verify(app, sealed)).verdict).toBe("NOT_OURS");
			await run(app, documenso);
			const good = await verify(app, sealed);
			expect(good).toMatchObject({
				verdict: "IMPORTED",
				problems: [],
				document: { id: 40, title: "Lease", sealedAt: null },
			});
			expect(good.explanation).toEqual([
				expect.stringContaining("exactly the file that was imported"),
				expect.stringMatching(/^It was imported on \d{4}-\d\d-\d\d and has not changed since\.$/),
				"According to that service, all recipients completed their part.",
				expect.stringMatching(/signature/),
			]);
			expect((await verify(app, Buffer.concat([sealed, Buffer.from("\n")]))).verdict).toBe("NOT_OURS");
			await app.agent
				.post("/verify")
				.attach("file", sealed, "lease.pdf")
				.expect(200, /sealed by another service/);

			const change =
				'UPDATE imported_events SET event = event || \'{"ipAddress": "192.0.2.9"}\' WHERE document_id = 40';
			await expect(select(app, change)).rejects.toThrow("never changed or removed");
			await expect(select(app, "DELETE FROM imported_events")).rejects.toThrow("never changed or removed");
			await select(app, "ALTER TABLE imported_events DISABLE TRIGGER USER");
			await select(app, change);
			expect(await verify(app, sealed)).toMatchObject({
				verdict: "NOT_RELIABLE",
				problems: ["The audit log in our records was changed after the import."],
			});
			expect((await verifyLogs(app.dependencies)).faults).toMatchObject([
				{ documentId: 40, code: "IMPORTED_LOG_CHANGED", sequence: 1 },
			]);
		});
	}, 60_000);

	it("of several files is downloaded as a ZIP, of which each file is verified", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const second = Buffer.concat([original, Buffer.from("\n")]);
			await addEnvelope(documenso, {
				...{ kind: "document", number: 50, files: [sealed, second], row: { status: "COMPLETED" } },
				recipients: [signer(501)],
			});
			await run(app, documenso);
			const { body } = await app.agent
				.get("/sign/token-of-501-0123456/signed.pdf")
				.responseType("blob")
				.expect("Content-Type", "application/zip")
				.expect(200);
			expect(body.includes(sealed) && body.includes(second)).toBe(true);
			expect((await verify(app, second)).verdict).toBe("IMPORTED");
			const { body: download } = await app.agent
				.get("/api/v1/documents/50/download")
				.set("Authorization", OLD_TOKEN);
			expect(new URL(download.downloadUrl).searchParams.get("response-content-type")).toBe("application/zip");
		});
	}, 60_000);

	it("is written once, wherever an import is stopped", async () => {
		const documenso = await createDocumenso("last C");
		await addFinished(documenso);
		const rows = (app: TestApp) =>
			select(
				app,
				`SELECT d.id, d.title, d.status, i.hashes, encode(f.original_hash, 'hex') AS original,
					(SELECT json_agg(json_build_array(r.id, r.email, r.signed_at, r.opened_at) ORDER BY r.id) FROM recipients r WHERE r.document_id = d.id) AS people,
					(SELECT count(*)::int FROM imported_events e WHERE e.document_id = d.id) AS log
				FROM documents d JOIN imported_documents i ON i.document_id = d.id JOIN document_data f ON f.id = d.document_data_id ORDER BY d.id`,
			);
		let whole: unknown;
		await withApp(async (app) => {
			await run(app, documenso);
			whole = await rows(app);
		});
		await withApp(async (app) => {
			for (;;) {
				const options = { database: documenso.url, phase: "ready" } as const;
				const writing = { plan: "free", by: { actorType: "operator", actor: "tester" } } as const;
				const deps = { ...app.dependencies, db: stoppingAfter(1, app.dependencies.db) };
				const stopped = await importDocumenso(deps, options, writing).catch((error: unknown) => error);
				if (!(stopped instanceof Error)) break;
				expect(stopped.message).toBe("stopped");
			}
			expect(await rows(app)).toEqual(whole);
		});
	}, 60_000);

	it("is reported if it is blocked only when it is written", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			const hash = hashSecret("token-of-411-0123456").toString("hex");
			await select(
				app,
				`CREATE FUNCTION take_link() RETURNS trigger LANGUAGE plpgsql AS $$
				BEGIN NEW.token_hash := '\\x${hash}'; RETURN NEW; END $$`,
			);
			await select(
				app,
				"CREATE TRIGGER takes_link BEFORE INSERT ON recipients FOR EACH ROW WHEN (NEW.id = 401) EXECUTE FUNCTION take_link()",
			);
			const answer = await run(app, documenso);
			expect([answer.exitCode, answer.report.counts.documents]).toMatchObject([1, { taken: 3, blocked: 1 }]);
			expect(reasonsOf(answer)).toContain("documents link-taken: 41");
		});
	}, 60_000);

	it("is certified with its file and the time at which it ended there once it is erased", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			await documenso.change(
				`UPDATE "Envelope" SET "updatedAt" = '2026-02-05 06:07:08' WHERE "secondaryId" = 'document_41'`,
			);
			await run(app, documenso);
			const by = { kind: "operator", name: "root" } as const;
			await app.dependencies.db.transaction((tx) =>
				eraseDocument(tx, app.dependencies, { documentId: 41, access: "operator", by }),
			);
			await app.workOff();
			const { statement } = (await findErasure(app.dependencies.db, 41)) ?? {};
			expect(JSON.parse(String(statement))).toMatchObject({
				...{ endedAt: "2026-02-05T06:07:08.000Z", sealedSha256: sha256(sealed) },
			});
		});
	}, 60_000);

	it("blocks if a signing link of it belongs to another recipient", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("B");
			await addPeople(documenso);
			const row = { status: "COMPLETED" };
			await addEnvelope(documenso, {
				kind: "document",
				number: 1,
				row,
				recipients: [signer(11, { token: "same" })],
			});
			await addEnvelope(documenso, {
				kind: "document",
				number: 2,
				row,
				recipients: [signer(12, { token: "same" })],
			});
			const answer = await run(app, documenso);
			expect([answer.exitCode, reasonsOf(answer)]).toEqual([
				1,
				expect.arrayContaining(["documents link-taken: 1, 2"]),
			]);
		});
	});
});
