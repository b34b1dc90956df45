import { describe, expect, it } from "@jest/globals";
import { createDocumenso, type Release, releases } from "../../test/support/documenso.ts";
import { reasonsOf, runImport, select } from "../../test/support/importing.ts";
import {
	addHalfSigned,
	addPeople,
	finishHalfSigned,
	person,
	withMailingApp,
} from "../../test/support/pending-documents.ts";
import { getWords } from "../languages/words.ts";
import { readSealFacts } from "../sealing/queries/facts.ts";
import { makeSealContent } from "../sealing/rules/seal-content.ts";

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
				const verified = await finishHalfSigned(app);
				const { db } = app.dependencies;
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
				expect(verified).toMatchObject({ verdict: "GENUINE", auditLog: { intact: true } });
			});
		}, 60_000);
	},
);
