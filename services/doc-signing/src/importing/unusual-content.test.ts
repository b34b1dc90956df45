import { describe, expect, it } from "@jest/globals";
import { createDocumenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { reasonsOf, runImport, select, withApp } from "../../test/support/importing.ts";
import { addPeople, options, signed, signer } from "../../test/support/pending-documents.ts";

describe("an import", () => {
	it("keeps text with a NUL in JSON, and does not read it as a choice", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			const field = {
				...{ type: "CHECKBOX", inserted: true, customText: '["A\\u0000"]' },
				fieldMeta: { type: "checkbox", values: options },
			};
			await addEnvelope(documenso, {
				...{ kind: "document", number: 71, row: { status: "COMPLETED" }, recipients: [signer(711, signed)] },
				fields: [{ ...field, id: 7101, recipientId: 711 }],
			});
			await addEnvelope(documenso, {
				...{ kind: "document", number: 72, row: { status: "PENDING" }, recipients: [signer(721)] },
				fields: [{ ...field, id: 7201, recipientId: 721 }],
			});
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
			expect(reasonsOf(answer)).toContain("documents answer-dropped: 72");
			expect(await select(app, "SELECT custom_text AS text FROM fields ORDER BY id")).toEqual([
				{ text: '["A\\u0000"]' },
				{ text: "" },
			]);
		});
	}, 60_000);

	it("refuses two API tokens that are the same", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addPeople(documenso);
			await documenso.change(
				`INSERT INTO "ApiToken" (id, name, token, algorithm, "createdAt", "userId", "teamId") SELECT 2, 'Copy', token, algorithm, "createdAt", "userId", "teamId" FROM "ApiToken"`,
			);
			const answer = await runImport(app, documenso);
			expect([answer.exitCode, answer.report.written]).toEqual([1, 0]);
			expect(reasonsOf(answer)).toContain("API tokens token-twice: 2");
		});
	}, 60_000);
});
