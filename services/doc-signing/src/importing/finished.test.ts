import { describe, expect, it } from "@jest/globals";
import { createDocumenso, type Release, releases } from "../../test/support/documenso.ts";
import {
	addFinished,
	OLD_TOKEN,
	original,
	run,
	sealed,
	sha256,
} from "../../test/support/finished-documents.ts";
import { reasonsOf, select, withApp } from "../../test/support/importing.ts";
import { verifyLogs } from "../sealing/verify-logs.ts";

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
