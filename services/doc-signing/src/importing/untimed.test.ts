import { expect, it } from "@jest/globals";
import { createDocumenso } from "../../test/support/documenso.ts";
import { addEnvelope } from "../../test/support/documenso-content.ts";
import { sealed, verify } from "../../test/support/finished-documents.ts";
import { runImport, select } from "../../test/support/importing.ts";
import { addPeople, signed, signer, withMailingApp } from "../../test/support/pending-documents.ts";
import { findFinished } from "../sealing/queries/imported.ts";
import { findSealedFile } from "../sealing/sealed-file.ts";

it("a time of signing that Documenso does not have is shown neither by /verify nor by the certificate's address", async () => {
	await withMailingApp(async (app) => {
		const documenso = await createDocumenso("last C");
		await addPeople(documenso);
		const unknown = { ...signed, signedAt: null };
		await addEnvelope(documenso, {
			...{ kind: "document", number: 47, files: [sealed] },
			row: { status: "COMPLETED", qrToken: "qr_of47", completedAt: "2026-02-09 00:00:00" },
			recipients: [
				signer(471, unknown),
				signer(472, { ...unknown, role: "APPROVER" }),
				signer(473, signed),
				signer(474, { ...unknown, role: "CC" }),
			],
		});
		await addEnvelope(documenso, {
			...{ kind: "document", number: 61, row: { status: "PENDING" } },
			recipients: [signer(611, unknown), signer(612, signed)],
		});
		const { exitCode, errors } = await runImport(app, documenso);
		expect([exitCode, errors]).toEqual([0, ""]);
		await app.workOff();
		const times = (file: Buffer) =>
			verify(app, file).then(({ document }) =>
				document.recipients.map(({ signedAt }: { signedAt: string | null }) => signedAt),
			);
		expect(await times(sealed)).toEqual([null, null, "2026-02-03T04:05:06.000Z", null]);
		const { text } = await app.agent.get("/share/qr_of47").expect(200);
		const acts = [...text.matchAll(/<\/bdi>\)<br\s*\/?>([^<]*)/g)].map(([, act = ""]) => act.trim());
		expect(acts).toEqual([
			"Signed (time not recorded)",
			"Approved (time not recorded)",
			"Signed 3 February 2026 at 04:05:06 UTC",
			"Received a copy",
		]);
		const german = await app.agent.get("/share/qr_of47").set("Accept-Language", "de").expect(200);
		expect(german.text).toMatch(
			/Unterschrieben \(Zeitpunkt nicht aufgezeichnet\)<\/li>.*Genehmigt \(Zeitpunkt/s,
		);

		const file = findSealedFile(await findFinished(app.dependencies.db, 61));
		if (!file) throw new Error("the document was not sealed");
		const bytes = await app.dependencies.storage.read(file.key as `files/${string}`, file);
		expect(await times(bytes)).toEqual([null, "2026-02-03T04:05:06.000Z"]);
		expect(
			await select(app, "SELECT count(*)::int AS count FROM recipients WHERE signed_at IS NULL"),
		).toEqual([{ count: 1 }]);
	});
}, 60_000);
