import { describe, expect, it } from "@jest/globals";
import { hashSecret } from "@repo/service-kit/crypto";
import { createDocumenso } from "../../test/support/documenso.ts";
import { addEnvelope, addPeople } from "../../test/support/documenso-content.ts";
import {
	addFinished,
	OLD_TOKEN,
	original,
	run,
	sealed,
	sha256,
	signer,
	verify,
} from "../../test/support/finished-documents.ts";
import { reasonsOf, runImport, select, withApp } from "../../test/support/importing.ts";
import { findErasure } from "../envelopes/retention/queries.ts";
import { eraseDocument } from "../personal-data/erasure/erase-document.ts";
import { verifyLogs } from "../sealing/verify-logs.ts";

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

	it("leaves numbers free for those that Documenso creates until the rest is imported", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("first C");
			await addFinished(documenso);
			await run(app, documenso);
			const create = () =>
				app.agent
					.post("/api/v1/documents")
					.set("Authorization", OLD_TOKEN)
					.send({ title: "New", recipients: [] });
			await documenso.change(`UPDATE "User" SET "emailVerified" = now()`);
			const { body } = await create().expect(200);
			expect(body.documentId).toBe(100_045);
			await addEnvelope(documenso, { kind: "document", number: 45 });
			const rest = await runImport(app, documenso);
			expect([rest.exitCode, reasonsOf(rest).filter((line) => line.includes("taken"))]).toEqual([0, []]);
			expect((await create().expect(200)).body.documentId).toBe(100_046);
		});
	});

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
