import { describe, expect, it } from "@jest/globals";
import { createDocumenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { addFinished, run, sealed, signer } from "../../test/support/finished-documents.ts";
import { select, withApp } from "../../test/support/importing.ts";
import { findByAddress } from "./queries/addresses.ts";

describe("addresses of Documenso", () => {
	it("lead to what was imported", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			await addEnvelope(documenso, { kind: "template", number: 3 });
			await run(app, documenso);
			const leads = async (path: string) => {
				const { status, headers } = await app.agent.get(path).set("Accept", "text/html");
				return [status, headers.location];
			};
			expect(await leads("/t/acme/documents/envelope_document_40")).toEqual([303, "/documents/40"]);
			expect(await leads("/t/acme/documents/40/logs")).toEqual([303, "/documents/40"]);
			expect(await leads("/t/acme/templates/envelope_template_3/edit")).toEqual([303, "/templates/3"]);
			expect(await leads("/t/acme/templates/envelope_document_40")).toEqual([404, undefined]);
			expect(await leads("/t/acme/documents/envelope_other")).toEqual([404, undefined]);
			expect(await leads("/t/acme/documents")).toEqual([303, "/documents"]);
			expect(await leads("/t/acme")).toEqual([303, "/documents"]);
			const link = "/sign/token-of-401-0123456";
			for (const state of ["complete", "rejected", "expired", "waiting"])
				expect(await leads(`${link}/${state}`)).toEqual([303, link]);
			expect(await leads("/sign/unknown-token-0123456/complete")).toEqual([404, undefined]);
		});
	});

	it("on a printed certificate show the document and its file until it is deleted", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			const row = { status: "REJECTED", qrToken: "qr_of45" };
			await addEnvelope(documenso, { kind: "document", number: 45, row, recipients: [signer(451)] });
			await run(app, documenso);
			const { text, headers } = await app.agent.get("/share/qr_of40").expect(200);
			expect(text).toContain("This file was sealed by another service");
			expect(text).toContain("Lease");
			expect(text).toContain('href="/share/qr_of40/file"');
			expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
			const file = await app.agent.get("/share/qr_of40/file").buffer(true).expect(200);
			expect(file.body.equals(sealed)).toBe(true);
			// As there: a certificate of a document that was declined leads nowhere.
			await app.agent.get("/share/qr_of45").expect(404);
			await app.agent.get("/share/envelope_document_40").expect(404);
			await select(app, "UPDATE documents SET deleted_at = now() WHERE id = 40");
			await app.agent.get("/share/qr_of40").expect(404);
			await app.agent.get("/share/qr_of40/file").expect(404);
		});
	});

	it("that two documents have lead to the first", async () => {
		await withApp(async (app) => {
			const documenso = await createDocumenso("last C");
			await addFinished(documenso);
			const row = { status: "COMPLETED", qrToken: "qr_of40" };
			await addEnvelope(documenso, { kind: "document", number: 46, row, recipients: [signer(461)] });
			expect((await run(app, documenso)).exitCode).toBe(0);
			expect(await findByAddress(app.dependencies.db, "document", "envelope_document_46")).toBe(46);
			await app.agent.get("/share/qr_of40").expect(200, /Lease/);
		});
	});

	it("of its API v2 say that there is v1", async () => {
		await withApp(async (app) => {
			for (const path of ["/api/v2/envelope/envelope_1", "/api/v2-beta/document"]) {
				const { body } = await app.agent.post(path).send("{").expect(410);
				expect(body).toMatchObject({ code: "api_version_not_supported" });
				expect(body.detail).toContain("/api/v1");
			}
		});
	});
});
