import { describe, expect, it } from "@jest/globals";
import { LimitReached, PdfJobFailed, PdfProcessesClosed } from "../pdf/child-process/failures.ts";
import { type Shown, showDocuments } from "./shown-documents.ts";

const shown = { document: { formValues: null }, file: { id: "file_1" }, given: [] } as unknown as Shown;

function showFailing(error: Error) {
	const asked: string[] = [];
	const run = async (job: string) => {
		asked.push(job);
		throw error;
	};
	const dependencies = { pdf: { run }, storage: {} } as unknown as Parameters<typeof showDocuments>[0];
	return { asked, show: showDocuments(dependencies) };
}

describe("a document that cannot be drawn", () => {
	it.each([new LimitReached("time", "too long"), new PdfProcessesClosed()])(
		"is worth another try after %p, which is made",
		async (error) => {
			const { asked, show } = showFailing(error);
			await expect(show(shown, Buffer.alloc(9))).rejects.toMatchObject({ status: 503 });
			await expect(show(shown, Buffer.alloc(9))).rejects.toMatchObject({ status: 503 });
			expect(asked).toHaveLength(2);
		},
	);

	it("is a fault of ours where the drawing itself fails", async () => {
		const { show } = showFailing(new PdfJobFailed("showDocument", "broken"));
		await expect(show(shown, Buffer.alloc(9))).rejects.toThrow(PdfJobFailed);
	});
});
