import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import sharp from "sharp";
import { signatureField } from "../../test/support/documents/draft.ts";
import { berta, carl, type SentDocument, sendNewDocument } from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { writtenPdf } from "../../test/support/written-pdf.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const two = { recipients: [berta, carl], fields: [0, 1].map((of) => ({ of, ...signatureField })) };
const personOf = ({ people }: SentDocument, index = 0) => {
	const who = people[index];
	if (!who) throw new Error("nobody");
	return who;
};
const preview = (sent: SentDocument, index = 0) =>
	app.agent.get(`${personOf(sent, index).path}/first-page.webp`).buffer(true);
const page = async (sent: SentDocument, index = 0) =>
	(await app.agent.get(personOf(sent, index).path).set("Accept", "text/html")).text;

describe("the preview of a document", () => {
	it("is an image of the first page, which only the browser that asked may keep", async () => {
		const sent = await sendNewDocument(app.account);
		const { body, headers } = await preview(sent).expect(200);
		const { format, width } = await sharp(body).metadata();
		expect([format, Math.abs(width - 640) <= 1]).toEqual(["webp", true]);
		expect(headers["cache-control"]).toBe("private, max-age=600");
		const { entropy } = await sharp(body).stats();
		expect(entropy).toBeGreaterThan(0);
	});

	it("is on the page of who signed, with its size, and shows what they gave", async () => {
		const sent = await sendNewDocument(app.account, two);
		const before = (await preview(sent).expect(200)).body;
		await app.sign(personOf(sent), sent.fieldIds[0]);
		const text = await page(sent);
		const [image] = /<img class="first-page"[^>]*>/.exec(text) ?? [];
		expect(image).toMatch(/loading="lazy"/);
		expect(image).toMatch(/alt="First page of [^"]+"/);
		expect(image).toMatch(/width="320" height="4\d\d"/);
		const [, address = ""] = /src="([^"]+)"/.exec(image ?? "") ?? [];
		const { body } = await app.agent.get(address).buffer(true).expect(200);
		expect(before.equals(body)).toBe(false);
	});

	it("is on the signing page, large enough to be read, and kept by nobody", async () => {
		const sent = await sendNewDocument(app.account);
		const [image = ""] = /<img class="first-page"[^>]*>/.exec(await page(sent)) ?? [];
		expect(image).toMatch(/alt="First page of [^"]+"/);
		expect(image).toMatch(/width="595" height="842"/);
		const [, address = ""] = /src="([^"]+)"/.exec(image) ?? [];
		const { body, headers } = await app.agent.get(address).buffer(true).expect(200);
		const { format, width } = await sharp(body).metadata();
		expect([format, Math.abs(width - 1100) <= 1]).toEqual(["webp", true]);
		expect(body.toString("latin1", 12, 16)).toBe("VP8L");
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("is drawn once for all who open one document, in each of its two sizes", async () => {
		const file = writtenPdf({ content: "BT /F 20 Tf 50 300 Td (Seen by nobody) Tj ET" });
		const sent = await sendNewDocument(app.account, { ...two, file });
		const drawn = jest.spyOn(app.dependencies.pdf, "inTurn");
		for (const index of [0, 1, 0])
			for (const size of ["", "?readable", "?readable=other", "?v=3"])
				await app.agent.get(`${personOf(sent, index).path}/first-page.webp${size}`).expect(200);
		expect(drawn).toHaveBeenCalledTimes(2);
		drawn.mockRestore();
	});

	it("is encoded with loss where it is a photograph", async () => {
		const noise = randomBytes(600 * 600).toString("latin1");
		const photograph = writtenPdf({
			resources: "/XObject<</I 6 0 R>>",
			content: "400 0 0 400 0 0 cm /I Do",
			objects: [
				["/Type/XObject/Subtype/Image/Width 600/Height 600/ColorSpace/DeviceGray/BitsPerComponent 8", noise],
			],
		});
		const sent = await sendNewDocument(app.account, { file: photograph });
		const { body } = await app.agent.get(`${personOf(sent).path}/first-page.webp?readable`).buffer(true);
		// The container's first chunk: "VP8L" without loss, "VP8 " with loss (RFC 9649 §2.5, §2.6).
		expect(body.toString("latin1", 12, 16)).toBe("VP8 ");
	});

	const sql = (text: string, id: number) => app.dependencies.db.$client.query(text, [id]);
	it.each<[string, () => Promise<[SentDocument, number]>]>([
		[
			"whose turn has not come",
			async () => [await sendNewDocument(app.account, { ...two, meta: { signingOrder: "SEQUENTIAL" } }), 1],
		],
		[
			"whose time has expired",
			async () => {
				const sent = await sendNewDocument(app.account);
				await sql("UPDATE recipients SET expires_at = sent_at WHERE document_id = $1", sent.documentId);
				return [sent, 0];
			},
		],
		[
			"after the document was cancelled",
			async () => {
				const sent = await sendNewDocument(app.account);
				await app.account.request("post", `/documents/${sent.documentId}/cancel`).send({}).expect(200);
				return [sent, 0];
			},
		],
		[
			"after somebody declined",
			async () => {
				const sent = await sendNewDocument(app.account, two);
				await app.decline(personOf(sent)).expect(200);
				return [sent, 1];
			},
		],
		[
			"who has not proven who they are",
			async () => [
				await sendNewDocument(app.account, { authOptions: { globalAccessAuth: "EMAIL_CODE" } }),
				0,
			],
		],
	])("is not shown to a recipient %s", async (_name, prepare) => {
		const [sent, index] = await prepare();
		await preview(sent, index).expect(403);
		await app.agent.get(`${personOf(sent, index).path}/first-page.webp?readable`).expect(403);
		expect(await page(sent, index)).not.toContain("first-page.webp");
	});
});
