import { describe, expect, it } from "@jest/globals";
import { createDocumenso, type Documenso, type Release, releases } from "../../test/support/documenso.ts";
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
import { getWords } from "../languages/words.ts";
import { readSealFacts } from "../sealing/queries/facts.ts";
import { findFinished } from "../sealing/queries/imported.ts";
import { makeSealContent } from "../sealing/rules/seal-content.ts";

/** The first of two signers has signed; the second has filled in a field. */
async function addHalfSigned(documenso: Documenso): Promise<void> {
	await addEnvelope(documenso, {
		...{
			kind: "document",
			number: 60,
			row: { status: "PENDING", title: "Lease" },
			meta: { signingOrder: "SEQUENTIAL" },
		},
		recipients: [signer(601, signed), signer(602, { sendStatus: "SENT", sentAt: "2026-02-03 04:05:07" })],
		fields: [
			{ id: 6001, recipientId: 601, customText: "", inserted: true },
			{
				id: 6002,
				recipientId: 601,
				type: "RADIO",
				positionY: 20,
				customText: "B",
				inserted: true,
				fieldMeta: { type: "radio", values: options },
			},
			{
				id: 6003,
				recipientId: 601,
				type: "CHECKBOX",
				positionY: 30,
				customText: '["A","B"]',
				inserted: true,
				fieldMeta: { type: "checkbox", values: options },
			},
			{ id: 6004, recipientId: 602, positionY: 40 },
			{
				id: 6005,
				recipientId: 602,
				type: "TEXT",
				positionY: 50,
				customText: "Berlin",
				inserted: true,
				fieldMeta: { type: "text" },
			},
		],
		events: [
			{ type: "DOCUMENT_SENT", createdAt: "2026-02-01 00:00:00" },
			{
				type: "DOCUMENT_RECIPIENT_COMPLETED",
				data: { recipientId: 601 },
				ipAddress: "192.0.2.7",
				userAgent: "Firefox",
			},
		],
	});
	await documenso.insert("Signature", { id: 1, fieldId: 6001, typedSignature: "Person One" });
}

describe.each(Object.keys(releases) as Release[])(
	"a document of release %s that is half signed",
	(release) => {
		it("is finished here under the same links, and its seal names the previous service", async () => {
			await withMailingApp(async (app) => {
				const documenso = await createDocumenso(release);
				await addPeople(documenso);
				await addHalfSigned(documenso);
				const answer = await runImport(app, documenso);
				expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
				expect(reasonsOf(answer)).toEqual(
					expect.arrayContaining(["documents never-expires: 60", "documents signed-elsewhere: 60"]),
				);
				expect(
					await select(
						app,
						"SELECT (SELECT count(*)::int FROM mails) AS mails, count(*)::int AS jobs FROM graphile_worker._private_jobs",
					),
				).toEqual([{ mails: 0, jobs: 0 }]);
				expect(await select(app, "SELECT id, custom_text, answer, inserted FROM fields ORDER BY id")).toEqual(
					[
						{
							id: 6001,
							custom_text: "Person One",
							answer: { type: "typed", text: "Person One" },
							inserted: true,
						},
						{ id: 6002, custom_text: "B", answer: { type: "chosen", ids: [2] }, inserted: true },
						{
							id: 6003,
							custom_text: expect.any(String),
							answer: { type: "chosen", ids: [1, 2] },
							inserted: true,
						},
						{ id: 6004, custom_text: "", answer: null, inserted: false },
						{ id: 6005, custom_text: "Berlin", answer: null, inserted: true },
					],
				);
				await app.agent.get(person(601).path).expect(200);
				await app.agent.get(person(602).path).expect(200, /Berlin/);
				await signTyped(app, person(602), 6004);
				await app.workOff();
				expect(
					await select(
						app,
						"SELECT d.status, s.status AS sealing FROM documents d JOIN sealings s ON s.document_id = d.id",
					),
				).toEqual([{ status: "COMPLETED", sealing: "SEALED" }]);
				const { db, storage } = app.dependencies;
				const facts = await readSealFacts(db, 60);
				const { certificate } = makeSealContent(facts, new Map() as never, {
					...{ baseUrl: "https://sign.example.com", sealedAt: new Date(), formValues: {}, logo: null },
					words: getWords("en").certificate,
				});
				// What Documenso's log does not say is not said.
				expect(certificate).toMatchObject({
					sentAt: "2026-02-01T00:00:00.000Z",
					sender: { name: "Ada", account: "Sent on the previous service", ipAddress: null },
				});
				expect(certificate.parties).toMatchObject([
					{
						...{
							authentication: "Signed on the previous service",
							openedAt: null,
							consentedAt: null,
							consent: null,
						},
						...{ actedAt: "2026-02-03T04:05:06.000Z", ipAddress: "192.0.2.7", userAgent: "Firefox" },
					},
					{ authentication: "Personal link sent to this email address" },
				]);
				const sealed = await findFinished(db, 60);
				const recorded = {
					sha256: sealed?.sealedHash?.toString("hex") ?? "",
					size: sealed?.sealedBytes ?? 0,
				};
				const file = await storage.read(sealed?.sealedKey as `files/${string}`, recorded);
				const verified = await app.agent
					.post("/api/v1/verify")
					.set("Content-Type", "application/pdf")
					.send(file);
				expect(verified.body).toMatchObject({ verdict: "GENUINE", auditLog: { intact: true } });
			});
		}, 60_000);
	},
);
