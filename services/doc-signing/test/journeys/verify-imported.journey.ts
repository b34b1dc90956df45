import { beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { createDocumenso } from "../support/documenso.ts";
import { addEnvelope, addPeople } from "../support/documenso-content.ts";
import { sealed, signer } from "../support/finished-documents.ts";
import { runImport } from "../support/importing.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
beforeAll(async () => {
	const documenso = await createDocumenso("last C");
	await addPeople(documenso);
	const untimed = { signedAt: null };
	await addEnvelope(documenso, {
		...{ kind: "document", number: 47, files: [sealed] },
		row: { title: "Lease", status: "COMPLETED", qrToken: "qr_of47", completedAt: "2026-02-09 00:00:00" },
		recipients: [
			signer(471, untimed),
			signer(472, { ...untimed, role: "APPROVER" }),
			signer(473),
			signer(474, { ...untimed, role: "CC" }),
		],
	});
	expect((await runImport(service.app, documenso)).exitCode).toBe(0);
});

describe.each(looks)("at %j", (look) => {
	it("the address on the certificate of an imported document says which times are not known", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await page.goto(`${service.baseUrl}/share/qr_of47`);
		await page.getByText("Signed (time not recorded)").waitFor();
		await page.getByText("Technical details").click();
		await savePicture(page, "verify-imported", look);
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});
