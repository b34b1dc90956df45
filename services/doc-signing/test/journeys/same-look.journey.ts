import { expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { createAccount } from "../support/accounts.ts";
import { inkShare } from "../support/compare-ink.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { type ReadLine, readLines } from "../support/read-lines.ts";
import { type Bitmap, renderPage } from "../support/render-page.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

const longName = "Maximiliana Wilhelmine Konstantinopolskaya-Featherstonehaugh von und zu Hohenschwangau";
const values = ["Garage with a charging point for an electric car", "Garden", "Cellar"].map((value, id) => ({
	id,
	checked: false,
	value,
}));
const text = (more: object = {}) => ({ type: "TEXT", fieldMeta: { type: "text", label: "Text", ...more } });

/** Each with the value filled in. */
const cases: [name: string, field: object, answer: object][] = [
	["a name", { type: "NAME" }, { value: "Berta Signer" }],
	["a long name", { type: "NAME" }, { value: longName }],
	["a name of its own size, to the right", text({ fontSize: 9, textAlign: "right" }), { value: longName }],
	["lines in the middle", text({ textAlign: "center" }), { value: "First line\nSecond line\nThird" }],
	["a long word", text(), { value: "konstantinopolskaya".repeat(6) }],
	["Vietnamese", { type: "NAME" }, { value: "Nguyễn Thị Minh Khai" }],
	["emoji", text(), { value: "Ready 🎉 to 👍🏽 sign 👨‍👩‍👧" }],
	["Hebrew", text(), { value: "שלום עולם" }],
	["Hebrew lines", text(), { value: "אני שמח לחתום על המסמך הזה היום, WWWW Ada — ואתה?" }],
	["a direction override", text(), { value: "invoice \u202efdp.exe" }],
	["letters of mathematics", text(), { value: "𝒜𝓭𝓪 𝕃𝟘𝐯" }],
	[
		"lines at the bottom, apart",
		text({ fontSize: 8, verticalAlign: "bottom", lineHeight: 1.6, letterSpacing: 1 }),
		{ value: "First line\nSecond" },
	],
	[
		"a text beyond its field",
		text({ fontSize: 12, overflow: "horizontal" }),
		{ value: longName.slice(0, 48) },
	],
	["ideographs", text(), { value: "𠮷野家 署名" }],
	[
		"radio buttons",
		{ type: "RADIO", fieldMeta: { type: "radio", label: "Parking", values } },
		{ chosen: [1] },
	],
	[
		"check boxes in a row",
		{ type: "CHECKBOX", fieldMeta: { type: "checkbox", label: "Extras", direction: "horizontal", values } },
		{ chosen: [0, 2] },
	],
	[
		"one check box",
		{
			type: "CHECKBOX",
			fieldMeta: { type: "checkbox", label: "Agree", values: [{ id: 1, checked: false, value: "" }] },
		},
		{ chosen: [1] },
	],
	["a typed signature", { type: "SIGNATURE" }, { typed: "Berta Signer" }],
	["a long typed signature", { type: "SIGNATURE" }, { typed: longName }],
	[
		"a signature in Dancing Script",
		{ type: "SIGNATURE" },
		{ typed: "Berta Signer", style: "dancing-script" },
	],
	["a signature in Great Vibes", { type: "SIGNATURE" }, { typed: "Berta Signer", style: "great-vibes" }],
	["a signature in Sacramento", { type: "SIGNATURE" }, { typed: "Berta Signer", style: "sacramento" }],
	["initials in Great Vibes", { type: "INITIALS" }, { typed: "B.S.", style: "great-vibes" }],
	[
		"a signature in a style that lacks its letters",
		{ type: "SIGNATURE" },
		{ typed: "Юлия Ким", style: "sacramento" },
	],
	["a Vietnamese signature", { type: "SIGNATURE" }, { typed: "Nguyễn Thị Ánh" }],
	[
		"a drawn signature",
		{ type: "SIGNATURE" },
		{
			strokes: [
				{ points: [0, 30, 60, 90, 120].map((x) => ({ x, y: x % 60 })) },
				{ points: [{ x: 130, y: 30 }] },
			],
		},
	],
];

const PAGE = { width: 595, height: 842 };
const BOX = { width: 30, height: 4.5 };
const placeOf = (index: number) => ({ x: index % 2 === 0 ? 10 : 55, y: 3 + 7 * Math.floor(index / 2) });
/** In any typeface that the browser has. */
const withOtherTypeface = new Set(["ideographs"]);

it("a signing page shows filled-in values as the sealed file does", async () => {
	const { documentId, people, fieldIds } = await sendNewDocument(account, {
		file: await blankPage(),
		fields: cases.map(([, field], index) => {
			const { x: pageX, y: pageY } = placeOf(index);
			return { of: 0, pageNumber: 1, pageX, pageY, pageWidth: BOX.width, pageHeight: BOX.height, ...field };
		}),
	});
	const address = service.baseUrl + people[0]?.path;
	for (const [index, [, , answer]] of cases.entries())
		await send(address, "PUT", `fields/${fieldIds[index]}`, answer);

	const { page, context, complaints } = await openWindow(service.browser, { width: 1280, height: 1500 });
	await page.goto(address);
	await page.locator(".page canvas").first().waitFor({ state: "attached" });
	await page.evaluate("document.fonts.ready");
	await page.waitForLoadState("networkidle");
	const shownLines = await linesOnPage(page, fieldIds);
	const shown = await pictureOf(page);
	for (const width of [390, 1280]) {
		const look = await openWindow(service.browser, { width });
		await look.page.goto(address, { waitUntil: "networkidle" });
		await savePicture(look.page, "same-look", { width });
		await look.context.close();
	}

	await send(address, "POST", "consent", {});
	await send(address, "POST", "complete", {});
	const bytes = await sealedFile(documentId);
	const sealedLines = await readLines(bytes, 1);
	const sealed = await renderPage(bytes, 1, shown.width / PAGE.width);
	const problems: unknown[] = [];
	for (const [index, [name]] of cases.entries()) {
		const own = sealedLines.filter((line) => liesIn(line, index));
		if (withOtherTypeface.has(name)) continue;
		const shownLine = (at: number) => shownLines[index]?.[at];
		if (own.length !== shownLines[index]?.length)
			problems.push({ name, sealed: own, shown: shownLines[index] });
		problems.push(...own.map((line, at) => differenceOf(name, shownLine(at), line)).filter(Boolean));
		const region = regionOf(index, shown.width, shown.height);
		const shares = [inkShare(shown, sealed, region, 2), inkShare(sealed, shown, region, 2)];
		if (Math.min(...shares) < 0.95) problems.push({ name, shares });
	}
	expect(problems).toEqual([]);
	expect(complaints).toEqual([]);
	await context.close();
}, 120_000);

async function blankPage(): Promise<Buffer> {
	const pdf = PDF.create();
	pdf.addPage(PAGE);
	return Buffer.from(await pdf.save());
}

async function send(address: string, method: "PUT" | "POST", rest: string, body: object): Promise<void> {
	const response = await fetch(`${address}/${rest}`, {
		method,
		headers: { accept: "application/json", "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	expect([rest, response.status, response.ok ? "" : await response.text()]).toEqual([rest, 200, ""]);
}

/** For each field, the lines that the page shows, in points of the page. */
async function linesOnPage(page: Page, fieldIds: number[]): Promise<ReadLine[][]> {
	const found: ReadLine[][] = [];
	for (const [index, id] of fieldIds.entries()) {
		// Run in the page, where there is a document.
		const lines = await page.evaluate<ReadLine[]>(`
			[...document.querySelectorAll("[data-field='${id}'] svg text")].map((line) => ({
				text: line.textContent.replace(/[\\u2068\\u2069]/g, ""),
				x: line.getBBox().x,
				baseline: Number(line.getAttribute("y")),
				size: parseFloat(line.style.fontSize),
				width: line.getComputedTextLength(),
			}))`);
		const { x, y } = placeOf(index);
		const [left, top] = [(x / 100) * PAGE.width, (y / 100) * PAGE.height];
		found.push(lines.map((line) => ({ ...line, x: line.x + left, baseline: line.baseline + top })));
	}
	return found;
}

/** The page as displayed, without the markers of its fields. */
async function pictureOf(page: Page): Promise<Bitmap> {
	// The page's policy does not allow a style sheet of the test.
	await page.evaluate(`for (const field of document.querySelectorAll(".field")) {
		field.style.background = "none";
		field.style.borderColor = "transparent";
		field.style.outline = "0";
	}`);
	const png = await page.locator(".page").screenshot();
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data };
}

async function sealedFile(documentId: number): Promise<Buffer> {
	const download = () => account.request("get", `/documents/${documentId}/download`);
	await until(async () => (await download()).status === 200);
	service.app.catchUp();
	const { body } = await download().expect(200);
	return Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
}

function liesIn({ x, baseline }: ReadLine, index: number): boolean {
	const place = placeOf(index);
	const [left, top] = [(place.x / 100) * PAGE.width, (place.y / 100) * PAGE.height];
	return (
		x >= left - 2 &&
		x <= left + (BOX.width / 100) * PAGE.width &&
		baseline >= top - 2 &&
		baseline <= top + (BOX.height / 100) * PAGE.height + 2
	);
}

/** In pixels: the field and anything that extends beyond its edges. */
function regionOf(index: number, width: number, height: number) {
	const { x, y } = placeOf(index);
	return {
		x: Math.round(((x - 1) / 100) * width),
		y: Math.round(((y - 1) / 100) * height),
		width: Math.round(((BOX.width + 2) / 100) * width),
		height: Math.round(((BOX.height + 2) / 100) * height),
	};
}

/** In points: undefined if the difference is imperceptible. */
function differenceOf(name: string, shown: ReadLine | undefined, sealed: ReadLine) {
	// The sealed file has text in drawing order, without joiners.
	const plain = ({ text }: ReadLine) =>
		[...text.normalize("NFKC").replaceAll(/\s|\u200d|\u200e|\u200f/g, "")].sort().join("");
	const isAlike =
		shown !== undefined &&
		plain(shown) === plain(sealed) &&
		Math.abs(shown.x - sealed.x) < 2 &&
		Math.abs(shown.baseline - sealed.baseline) < 1 &&
		Math.abs(shown.size / sealed.size - 1) < 0.05 &&
		Math.abs(shown.width - sealed.width) < 2 + 0.03 * sealed.width;
	return isAlike ? undefined : { name, shown, sealed };
}
