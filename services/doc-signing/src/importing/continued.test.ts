import { describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { createDocumenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { signTyped } from "../../test/support/documents/sign.ts";
import { reasonsOf, runImport, select } from "../../test/support/importing.ts";
import {
	addPeople,
	options,
	person,
	signed,
	signer,
	withMailingApp,
} from "../../test/support/pending-documents.ts";
import { deadlineTasks } from "../envelopes/documents/deadlines/jobs.ts";

describe("documents that are not finished", () => {
	it("of which everybody has signed are sealed here", async () => {
		await withMailingApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			await addEnvelope(documenso, {
				...{ kind: "document", number: 61, row: { status: "PENDING" }, recipients: [signer(611, signed)] },
				fields: [{ id: 6101, recipientId: 611, inserted: true }],
			});
			const square = { create: { width: 60, height: 30, channels: 3, background: "white" } } as const;
			const line = { input: { create: { width: 40, height: 4, channels: 3, background: "black" } } } as const;
			const png = await sharp(square)
				.composite([{ ...line, left: 10, top: 12 }])
				.png()
				.toBuffer();
			await documenso.insert("Signature", {
				...{
					id: 1,
					fieldId: 6101,
					signatureImageAsBase64: `data:image/png;base64,${png.toString("base64")}`,
				},
			});
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
			await app.workOff();
			expect(
				await select(
					app,
					"SELECT d.status, s.status AS sealing, f.answer->>'type' AS answer FROM documents d JOIN sealings s ON s.document_id = d.id JOIN fields f ON f.document_id = d.id",
				),
			).toEqual([{ status: "COMPLETED", sealing: "SEALED", answer: "image" }]);
		});
	}, 60_000);

	it("invite nobody again when another signs, and remind nobody at once", async () => {
		await withMailingApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const asked = { sendStatus: "SENT", sentAt: "2026-01-02 00:00:00" };
			await addEnvelope(documenso, {
				...{ kind: "document", number: 62, row: { status: "PENDING" } },
				meta: { reminderSettings: { sendAfter: { unit: "day", amount: 1 } } },
				recipients: [signer(621, asked), signer(622, { ...asked, expiresAt: "2099-01-01 00:00:00" })],
				fields: [
					{ id: 6201, recipientId: 621 },
					{ id: 6202, recipientId: 622 },
				],
			});
			await runImport(app, documenso);
			await signTyped(app, person(621), 6201);
			await app.workOff();
			expect(await select(app, `SELECT kind, "to" FROM mails WHERE "to" = 'person622@example.com'`)).toEqual(
				[],
			);
		});
	}, 60_000);

	it("report no recipient whose time had expired there", async () => {
		await withMailingApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const expired = { sendStatus: "SENT", sentAt: "2026-01-02 00:00:00", expiresAt: "2026-01-03 00:00:00" };
			await addEnvelope(documenso, {
				...{ kind: "document", number: 66, row: { status: "PENDING" }, recipients: [signer(661, expired)] },
				fields: [{ id: 6601, recipientId: 661 }],
			});
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, answer.report.written > 0]).toEqual([0, true]);
			await deadlineTasks(app.dependencies)["expire-recipients"]?.({}, {} as never);
			expect(await select(app, "SELECT kind FROM mails")).toEqual([]);
			expect(await select(app, "SELECT type FROM document_events WHERE document_id = 66")).toEqual([
				{ type: "DOCUMENT_IMPORTED" },
			]);
		});
	}, 60_000);

	it("that are drafts can be edited and sent here", async () => {
		await withMailingApp(async (app) => {
			const documenso = await createDocumenso("A");
			await addPeople(documenso);
			await addEnvelope(documenso, {
				...{
					kind: "document",
					number: 63,
					row: { userId: 13 },
					recipients: [signer(631)],
					fields: [{ id: 6301, recipientId: 631 }],
				},
			});
			await runImport(app, documenso);
			const old = { Authorization: "api_abcdefghij012345" };
			const { body } = await app.agent.get("/api/v1/documents/63").set(old).expect(200);
			expect(body).toMatchObject({ status: "DRAFT", recipients: [{ id: 631 }], fields: [{ id: 6301 }] });
			await app.agent.post("/api/v1/documents/63/send").set(old).send({}).expect(200);
			await app.workOff();
			expect(await select(app, `SELECT "to" FROM mails`)).toEqual([{ to: "person631@example.com" }]);
			const again = await runImport(app, documenso);
			expect([again.exitCode, again.report.written]).toEqual([0, 0]);
		});
	}, 60_000);

	it("block with an answer of somebody who has signed that cannot be read", async () => {
		await withMailingApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const radio = {
				type: "RADIO",
				inserted: true,
				customText: "C",
				fieldMeta: { type: "radio", values: options },
			};
			await addEnvelope(documenso, {
				...{
					kind: "document",
					number: 64,
					row: { status: "PENDING" },
					recipients: [signer(641, signed), signer(642)],
				},
				fields: [{ ...radio, id: 6401, recipientId: 641 }],
			});
			await addEnvelope(documenso, {
				...{
					kind: "document",
					number: 65,
					row: { status: "PENDING" },
					recipients: [signer(651), signer(652)],
				},
				fields: [{ ...radio, id: 6501, recipientId: 651 }],
			});
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, reasonsOf(answer)]).toEqual([
				1,
				expect.arrayContaining(["documents answer-dropped: 65", "documents answer-refused: 64"]),
			]);
		});
	}, 60_000);
});
