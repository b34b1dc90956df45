import { describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { createDocumenso, type Documenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { signTyped } from "../../test/support/documents/sign.ts";
import { addFinished, OLD_TOKEN, sha256 } from "../../test/support/finished-documents.ts";
import { reasonsOf, runImport, select, withApp } from "../../test/support/importing.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { addPeople, person, signer, withMailingApp } from "../../test/support/pending-documents.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { program } from "../operator/program.ts";
import { outbox } from "../webhooks/outbox.ts";
import type { ReportRead } from "./report.ts";

async function run(app: TestApp, name: string, ...options: string[]) {
	const result = await runCommand(program, app.dependencies, ["import", name, ...options]);
	return { ...result, reasons: reasonsOf({ report: result.value as ReportRead }) };
}
const hookRow = {
	...{ webhookUrl: "https://crm.example.com/more", enabled: false, createdAt: "2026-01-02", userId: 11 },
	...{ secret: "old secret", teamId: 7, eventTriggers: ["DOCUMENT_COMPLETED"] },
};
const check = (app: TestApp, { url }: Documenso) => run(app, "check", "--database", url);

describe("import check", () => {
	it("finds nothing after an import, and counts what was not taken", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			await documenso.change(`DELETE FROM "DocumentData" WHERE id LIKE 'data document 44%'`);
			await addEnvelope(documenso, { kind: "document", number: 47, files: [] });
			await addEnvelope(documenso, { kind: "template", number: 3 });
			await documenso.change(`DELETE FROM "Envelope" WHERE "secondaryId" = 'document_44'`);
			await runImport(app, documenso);
			const answer = await check(app, documenso);
			expect([answer.exitCode, answer.errors, answer.reasons]).toEqual([
				...[0, ""],
				["documents not-imported: 47"],
			]);
			expect(answer.out).toMatch(/^ {2}documents +5 +4 +1 +0$/m);
			expect(answer.out).toMatch(/^ {2}templates +1 +1 +0 +0$/m);
			expect(answer.out).toContain("The files of 4 documents were compared.");
		});
	}, 60_000);

	it("finds states and files that differ, on either side", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			for (const number of [45, 46, 48])
				await addEnvelope(documenso, { kind: "document", number, row: { status: "COMPLETED" } });
			await runImport(app, documenso);
			const set = (number: number, change: string) =>
				documenso.change(`UPDATE "Envelope" SET ${change} WHERE "secondaryId" = 'document_${number}'`);
			await set(44, `status = 'COMPLETED'`);
			await set(40, `status = 'CANCELLED'`);
			await documenso.change(
				`UPDATE "DocumentData" SET data = '${Buffer.from("%PDF-1.7 other").toString("base64")}' WHERE id = 'data document 45 0'`,
			);
			await documenso.change(`DELETE FROM "DocumentData" WHERE id = 'data document 48 0'`);
			await select(
				app,
				`UPDATE imported_documents SET file_key = 'files/${"k".repeat(30)}' WHERE document_id = 46`,
			);
			const answer = await check(app, documenso);
			expect([answer.exitCode, answer.errors]).toEqual([1, "error: there are differences in 5 objects"]);
			expect(answer.reasons).toEqual([
				"documents file-differs: 45",
				"documents file-lost: 46",
				"documents file-missing: 48",
				"documents state-differs: 40, 44",
			]);
			expect(answer.out).toContain("Differs:");
		});
	}, 60_000);

	it("compares the file of a document that goes on here, and lets it go on", async () => {
		await withMailingApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			await addEnvelope(documenso, {
				...{ kind: "document", number: 60, row: { status: "PENDING" } },
				recipients: [signer(601, { sendStatus: "SENT" })],
				fields: [{ id: 6001, recipientId: 601 }],
			});
			await runImport(app, documenso);
			const [{ hash } = {}] = await select(
				app,
				"SELECT encode(original_hash, 'hex') AS hash FROM document_data",
			);
			expect(hash).toBe(sha256(fixture("three-pages.pdf")));
			await documenso.change(
				`UPDATE "Recipient" SET "signingStatus" = 'SIGNED', "signedAt" = now() WHERE id = 601`,
			);
			expect((await check(app, documenso)).reasons).toEqual(["documents state-differs: 60"]);
			await signTyped(app, person(601), 6001);
			await app.workOff();
			expect(await check(app, documenso)).toMatchObject({ exitCode: 0, reasons: [] });
			await select(app, "UPDATE document_data SET original_hash = '\\x00'");
			expect((await check(app, documenso)).reasons).toEqual(["documents file-lost: 60"]);
		});
	}, 60_000);
});

describe("import changes", () => {
	it("names what would be lost by going back, and what cannot go back", async () => {
		await withMailingApp(async (app) => {
			const none = await run(app, "changes");
			expect(none.out).toBe("Nothing was imported.");
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			await documenso.change(`UPDATE "TeamGroup" SET "teamRole" = 'ADMIN' WHERE id = 'of 13'`);
			for (const number of [60, 61, 62])
				await addEnvelope(documenso, {
					...{ kind: "document", number, row: { status: "PENDING", userId: 13 } },
					recipients: [signer(number * 10 + 1, { sendStatus: "SENT" })],
					fields: [{ id: number * 100 + 1, recipientId: number * 10 + 1 }],
				});
			await addEnvelope(documenso, { kind: "template", number: 3 });
			await addEnvelope(documenso, { kind: "template", number: 4 });
			const hooks = ["kept", "paused", "changed"].map((id) => ({ ...hookRow, id }));
			await documenso.insert("Webhook", ...hooks);
			await runImport(app, documenso);
			await app.agent.get(person(611).path).expect(200);
			const before = await run(app, "changes");
			expect([before.exitCode, before.reasons]).toEqual([0, []]);
			expect(before.out).toMatch(/^Nothing was done here since the import of 20/);

			app.travel(1);
			await signTyped(app, person(601), 6001);
			await app.workOff();
			const call = (method: "delete" | "patch" | "post", path: string) =>
				app.agent[method](`/api/v1${path}`).set("Authorization", OLD_TOKEN);
			await call("post", "/documents/62/cancel").send({}).expect(200);
			await call("patch", "/templates/3").send({ title: "Other" }).expect(200);
			await call("delete", "/templates/4").expect(200);
			const hook = async (sourceId: string) =>
				(
					await select(
						app,
						`SELECT target_id AS id FROM import_items WHERE kind = 'webhooks' AND source_id = '${sourceId}'`,
					)
				)[0]?.id;
			await call("delete", `/webhooks/${await hook("hook")}`).expect(200);
			const changed = await hook("changed");
			await call("patch", `/webhooks/${changed}`).send({ enabled: false }).expect(200);
			await app.dependencies.db.transaction(async (tx) => {
				const at = app.dependencies.clock();
				// The service itself pauses webhooks whose endpoint keeps failing.
				for (const id of [Number(await hook("paused")), Number(changed)]) {
					await outbox.recordFailure(tx, id, { at, isConnectedTo: at });
					expect(await outbox.moveToPaused(tx, id, { at, failingSince: at })).toBe(true);
				}
			});
			const { body: created } = await call("post", "/webhooks")
				.send({ url: "https://erp.example.com/hook", events: ["DOCUMENT_SENT"] })
				.expect(200);
			const { body } = await call("post", "/documents").send({ title: "New", recipients: [] }).expect(200);
			await runCommand(program, app.dependencies, ["users", "disable", "dora@example.com"]);
			await app.workOff();
			const { out, reasons } = await run(app, "changes");
			expect(reasons).toEqual([
				"accounts edited-here: 14 account.disabled",
				"documents acted-here: 60, 62",
				`documents only-here: ${body.documentId}`,
				"documents signed-here: 60",
				"templates edited-here: 3",
				"templates removed-here: 4",
				`webhooks edited-here: ${changed}`,
				`webhooks only-here: ${created.id}`,
				"webhooks removed-here: hook",
			]);
			expect(out).toMatch(/Cannot go back:\n {2}1 documents: Recipients have signed/);
			expect(out).toContain("Would be lost:");
		});
	}, 60_000);
});
