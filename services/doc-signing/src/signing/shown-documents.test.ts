import { describe, expect, it } from "@jest/globals";
import { LimitReached, PdfBusy, PdfJobFailed } from "../pdf/child-process/failures.ts";
import { keyOfShown, type Shown, showDocuments } from "./shown-documents.ts";

const shown = {
	document: { formValues: null, userId: 1, teamId: null },
	file: { id: "file_1" },
	given: [],
	placed: [],
} as unknown as Shown;
const readOriginal = async () => Buffer.alloc(9);

function showFailing(error: Error) {
	const callers: string[] = [];
	let now = 0;
	const inTurn = async ({ name }: { name: string }) => {
		callers.push(name);
		throw error;
	};
	const dependencies = {
		pdf: { inTurn },
		storage: {},
		clock: () => new Date(now),
	} as unknown as Parameters<typeof showDocuments>[0];
	const show = showDocuments(dependencies);
	return {
		callers,
		show: () => show(shown, readOriginal),
		travel: (seconds: number) => {
			now += seconds * 1000;
		},
	};
}

describe("a document that cannot be drawn", () => {
	it("because the processes are busy is drawn at the next request, as work of its account", async () => {
		const { callers, show } = showFailing(new PdfBusy(7));
		for (let request = 0; request < 2; request++)
			await expect(show()).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "7" } });
		expect(callers).toEqual(["user:1", "user:1"]);
	});

	it("because it exceeds its limits is not tried again for ten minutes", async () => {
		const { callers, show, travel } = showFailing(new LimitReached("time", "too long"));
		const refused = (seconds: string) =>
			expect(show()).rejects.toMatchObject({ status: 503, headers: { "Retry-After": seconds } });
		await refused("600");
		travel(590);
		await refused("10");
		expect(callers).toHaveLength(1);
		travel(10);
		await refused("600");
		expect(callers).toHaveLength(2);
	});

	it("because drawing itself fails is an internal error", async () => {
		const { show } = showFailing(new PdfJobFailed("showDocument", "broken"));
		await expect(show()).rejects.toThrow(PdfJobFailed);
	});
});

it("a document is drawn anew in another language, whose readers expect other glyphs", () => {
	const [japanese, chinese, none] = (["ja", "zh", null] as const).map((language) =>
		keyOfShown({ ...shown, document: { ...shown.document, language } }),
	);
	expect(new Set([japanese, chinese, none]).size).toBe(3);
});
