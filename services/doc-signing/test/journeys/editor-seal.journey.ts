import { describe, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { createAccount } from "../support/accounts.ts";
import { draftWith } from "../support/documents/draft.ts";
import { openEditor } from "../support/open-editor.ts";
import { pageVariant } from "../support/pdf-files.ts";
import { type Bitmap, difference, renderPage } from "../support/render-page.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

const tenant = { name: "Tenant", email: "ada@example.com", role: "SIGNER", signingOrder: 0 };
const SCALE = 3;

describe("a field placed in the editor", () => {
	it.each([
		["upright", {}],
		["rotated", { rotate: 90 }],
		["cropped and upside down", { rotate: 180, cropBox: [40, 60, 500, 700] }],
	])("has the same position in the sealed file, on a page that is %s", async (_how, variant) => {
		const file = Buffer.from(await pageVariant(variant));
		const { documentId, recipients } = await draftWith(account, { recipients: [tenant] }, file);
		const { page, context } = await openEditor(service, account, documentId);
		await page.getByRole("button", { name: "Signature", exact: true }).click();
		await page.locator("[data-page='1']").click({ position: { x: 222, y: 333 } });
		const box = await shownRect(page);
		await page.getByText("All changes saved").waitFor();
		await context.close();

		await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
		// As wide and high as the field, and black: it fills the field completely.
		const ink = await sharp({
			create: {
				width: Math.round(box.pixels.width * 4),
				height: Math.round(box.pixels.height * 4),
				channels: 3,
				background: "#000",
			},
		})
			.png()
			.toBuffer();
		const sealed = await signAndRead(documentId, recipients[0]?.token ?? "", {
			image: ink.toString("base64"),
		});
		const drawn = difference(await renderPage(file, 1, SCALE), await renderPage(sealed, 1, SCALE));
		const wanted = { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
		// A pixel of the rendering.
		for (const edge of ["left", "top", "right", "bottom"] as const)
			expect([edge, Math.abs((drawn?.[edge] ?? 1000) - wanted[edge]) < 0.15]).toEqual([edge, true]);
	});
});

describe("text tags of a PDF", () => {
	it("become fields in one step, and are covered for signers and in the sealed file", async () => {
		const file = await pdfWithTags();
		const { documentId, recipients } = await draftWith(account, { recipients: [tenant] }, file);
		const token = recipients[0]?.token ?? "";
		const { page, context } = await openEditor(service, account, documentId);
		await page.getByText("This PDF has 2 text tags for tenant").waitFor();
		await page.getByRole("button", { name: "Add as fields", exact: true }).click();
		await page.getByRole("button", { name: /^Signature, page 1/ }).waitFor();
		await page.getByRole("button", { name: /^Occupation, page 1/ }).waitFor();
		await page.getByText("All changes saved").waitFor();
		await savePicture(page, "editor-tags", { width: 1280 });
		expect(await page.getByText("text tags for").count()).toBe(0);
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("This PDF has 2 text tags for tenant").waitFor();
		await page.getByRole("button", { name: "Redo" }).click();
		await page.getByText("All changes saved").waitFor();
		await context.close();

		const bare = inkOf(await renderPage(file, 1, SCALE));
		expect(bare.tags).toBeGreaterThan(500);
		await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
		const seen = await fetch(`${service.baseUrl}/sign/${token}/document.pdf`);
		expect(inkOf(await renderPage(Buffer.from(await seen.arrayBuffer()), 1, SCALE))).toEqual({
			tags: 0,
			empty: 0,
			text: bare.text,
		});
		const sealed = await signAndRead(documentId, token, { typed: "Ada" });
		expect(sealed.subarray(0, file.length).equals(file)).toBe(true);
		const { empty, text } = inkOf(await renderPage(sealed, 1, SCALE));
		expect([empty, text]).toEqual([0, bare.text]);
	});
});

/** In percent of the page, and in pixels of the window. */
async function shownRect(page: Page) {
	const sheet = await page.locator("[data-page='1']").boundingBox();
	const box = await page.locator("[data-page='1'] [data-key]").boundingBox();
	if (!sheet || !box) throw new Error("the field is not shown");
	return {
		x: (100 * (box.x - sheet.x)) / sheet.width,
		y: (100 * (box.y - sheet.y)) / sheet.height,
		width: (100 * box.width) / sheet.width,
		height: (100 * box.height) / sheet.height,
		pixels: box,
	};
}

async function signAndRead(documentId: number, token: string, signature: object): Promise<Buffer> {
	const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
	const send = async (method: string, rest: string, answer: object) => {
		const response = await fetch(`${service.baseUrl}/sign/${token}/${rest}`, {
			method,
			headers: { accept: "application/json", "content-type": "application/json" },
			body: JSON.stringify(answer),
		});
		expect([rest, response.status, response.ok ? "" : await response.text()]).toEqual([rest, 200, ""]);
	};
	for (const { id, type } of body.fields)
		if (type === "SIGNATURE") await send("PUT", `fields/${id}`, signature);
	await send("POST", "consent", {});
	await send("POST", "complete", {});
	const download = () => account.request("get", `/documents/${documentId}/download`);
	await until(async () => (await download()).status === 200);
	service.app.catchUp();
	const { downloadUrl } = (await download().expect(200)).body;
	return Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
}

const PAGE = { width: 595, height: 842 };
const TAG_TOP = 300;

/** Two tags below a line of text. */
async function pdfWithTags(): Promise<Buffer> {
	const pdf = PDF.create();
	const page = pdf.addPage(PAGE);
	page.drawText("Lease for 12 Elm Street", { x: 60, y: PAGE.height - 100, size: 14 });
	page.drawText("{{signature:tenant}}", { x: 60, y: PAGE.height - TAG_TOP - 30, size: 12 });
	page.drawText("{{text:tenant:Occupation}}", { x: 300, y: PAGE.height - TAG_TOP - 30, size: 12 });
	return Buffer.from(await pdf.save());
}

/** Dark pixels around the tags, around the second of them, whose field stays empty, and in the text above. */
function inkOf({ width, data }: Bitmap) {
	const count = (from: number, to: number, left = 0) => {
		let dark = 0;
		for (let y = from * SCALE; y < to * SCALE; y++)
			for (let x = left * SCALE; x < width; x++) if ((data[(y * width + x) * 4] ?? 255) < 160) dark++;
		return dark;
	};
	const [top, bottom] = [TAG_TOP - 40, TAG_TOP + 60];
	return { tags: count(top, bottom), empty: count(top, bottom, 290), text: count(60, 140) };
}
