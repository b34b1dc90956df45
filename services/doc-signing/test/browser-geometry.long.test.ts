import { describe, expect, it } from "@jest/globals";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
	displayedSize,
	type PageBox,
	type PercentRect,
	toUserSpace,
} from "../src/pdf/geometry/displayed-page.ts";
import { fixture, pageVariant } from "./support/pdf-files.ts";

type Case = { name: string; page: PageBox; rect: PercentRect };
const cases: Case[] = JSON.parse(fixture("page-geometry.json").toString("utf8"));

describe("a field in the browser has the same position as in the sealed file", () => {
	it.each(cases.map((one) => [one.name, one] as const))("on %s", async (_name, { page, rect }) => {
		const { left, bottom, width, height, rotation, userUnit } = page;
		const bytes = await pageVariant({
			cropBox: [left, bottom, left + width, bottom + height],
			rotate: rotation,
			userUnit,
			mediaBox: [0, 0, 1000, 1000],
		});
		const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
		const viewport = (await (await loading.promise).getPage(1)).getViewport({ scale: 1 });
		const shown = displayedSize(page);
		expect([viewport.width, viewport.height]).toEqual([shown.width, shown.height]);
		const x = (rect.x / 100) * viewport.width;
		const y = (rect.y / 100) * viewport.height;
		const first = viewport.convertToPdfPoint(x, y);
		const second = viewport.convertToPdfPoint(
			x + (rect.width / 100) * viewport.width,
			y + (rect.height / 100) * viewport.height,
		);
		const bounds = [0, 1].map((axis) => [first[axis], second[axis]].map(Number).sort((a, b) => a - b));
		const [lower, upper] = [0, 1].map((end) => bounds.map((pair) => pair[end]));
		const expected = toUserSpace(page, rect);
		[...(lower ?? []), ...(upper ?? [])].forEach((edge, index) => {
			expect(edge).toBeCloseTo(expected[index] ?? Number.NaN, 3);
		});
		await loading.destroy();
	});
});
