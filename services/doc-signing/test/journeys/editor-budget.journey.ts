import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { markdownTable, replaceBetween } from "@repo/infra-local/reports";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Page } from "playwright-core";
import { assetsFolder } from "../../src/platform/html/assets.ts";
import { createAccount } from "../support/accounts.ts";
import { createDraft, textField, upload } from "../support/documents/draft.ts";
import { openEditor } from "../support/open-editor.ts";
import { sharedLiveService } from "../support/shared-live-service.ts";
import { type Frames, IS_PROCESSOR_TIME, medianOf, traceFrames } from "../support/trace-frames.ts";

const isBenchmark = process.env.BENCHMARK === "1";
const REPORT = fileURLToPath(new URL("../../../../docs/benchmarks/doc-signing-editor.md", import.meta.url));
const MAX_SCRIPT = 250_000;
const ROUNDS = 5;
/** A part of the gestures, such as "move,undo". */
const CHOSEN = process.env.GESTURES?.split(",");
const SLOWDOWN = 4;
/** Painting and autosave begin within it. */
const CALM_MS = 600;
const FRAME_MS = 16;
const REPEAT_MS = 33;
const ORIGIN = { x: 0, y: 0 };
const BENCHMARK_MS = 240_000;

const service = sharedLiveService({ RATE_LIMIT_PER_MINUTE: "100000" });
const account = sharedByTests(() => createAccount(service.app));

it("loads at most 250 kB of script, without pdf.js", () => {
	expect(scriptBytes()).toBeLessThan(MAX_SCRIPT);
});

// Takes two minutes and needs a quiet machine: `pnpm bench:editor` runs it.
if (isBenchmark)
	it(
		"measures frames among 500 fields and on 1,000 pages",
		async () => {
			const measure = async (page: Page, gestures: Record<string, Gesture>) => {
				for (const [name, gesture] of Object.entries(gestures)) {
					if (CHOSEN && !CHOSEN.includes(name)) continue;
					const cells = await row(name, page, gesture);
					console.log(cells.join(" "));
					writeRow(cells);
				}
				await page.context().close();
			};
			await measure(await openDocument(100, 500), { place, move, undo });
			await measure(await openDocument(1000, 0), { scroll });
		},
		BENCHMARK_MS,
	);

/** The gzipped size of the entry and its static imports. */
function scriptBytes(): number {
	const manifest = JSON.parse(readFileSync(join(assetsFolder, "../.vite/manifest.json"), "utf8"));
	const seen = new Set<string>();
	const add = (key: string) => {
		if (seen.has(key)) return;
		seen.add(key);
		for (const one of manifest[key].imports ?? []) add(one);
	};
	add("editor/main.tsx");
	const files = [...seen].map((key) => readFileSync(join(assetsFolder, "..", manifest[key].file)));
	return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

async function openDocument(pages: number, fields: number): Promise<Page> {
	const { documentId, uploadUrl, recipients } = await createDraft(account);
	const pdf = PDF.create();
	for (let number = 1; number <= pages; number++) {
		const page = pdf.addPage({ width: 595, height: 842 });
		for (let line = 1; line <= 10; line++)
			page.drawText(`Page ${number}, line ${line}: the tenant pays the rent.`, {
				x: 60,
				y: 800 - 60 * line,
				size: 11,
			});
	}
	await upload(uploadUrl, Buffer.from(await pdf.save()));
	const recipientId = recipients[0]?.recipientId;
	const list = Array.from({ length: fields }, (_, index) => ({
		...textField,
		recipientId,
		pageNumber: (index % pages) + 1,
		pageY: 5 + 15 * Math.floor(index / pages),
	}));
	if (fields > 0) await account.request("post", `/documents/${documentId}/fields`).send(list).expect(200);
	const { page } = await openEditor(service, account, documentId);
	while (!(await boxOf(page, "[data-page='1'] .textLayer span"))) await page.waitForTimeout(100);
	await page.waitForTimeout(2000);
	return page;
}

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
/** Elements are located before the trace. */
type Gesture = {
	find(page: Page): Promise<Point[]>;
	act(page: Page, at: Point[]): Promise<void>;
	times: number;
};

async function row(name: string, page: Page, { find, act, times }: Gesture): Promise<string[]> {
	const rounds: Frames[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const at = await find(page);
		await untilCalm(page);
		rounds.push(await traceFrames(page, SLOWDOWN, () => act(page, at)));
		for (let step = 0; step < times; step++) await page.keyboard.press("Control+Z");
	}
	const of = (key: keyof Frames) => medianOf(rounds.map((one) => one[key])).toFixed(1);
	const load = (loadavg()[0] ?? 0).toFixed(0);
	return [name, of("own"), of("busiest"), of("longest"), of("paint"), of("commit"), of("frames"), load];
}

const place: Gesture = {
	find: async (page) => [
		await middleOf(page, "main [data-page='1']"),
		await middleOf(page, ".palette button:nth-child(6)"),
	],
	async act(page, [sheet = ORIGIN, type = ORIGIN]) {
		for (let times = 0; times < 5; times++) {
			await glide(page, sheet, type);
			await page.mouse.down();
			await page.mouse.up();
			const target = { x: sheet.x + 150, y: sheet.y - 100 + 40 * times };
			await glide(page, type, target);
			await page.mouse.down();
			await page.mouse.up();
			await page.waitForTimeout(FRAME_MS);
		}
		await page.waitForTimeout(CALM_MS);
	},
	times: 5,
};

const move: Gesture = {
	find: async (page) => [await middleOf(page, "[data-page='1'] [data-key]")],
	async act(page, [box = ORIGIN]) {
		await page.mouse.move(box.x, box.y);
		await page.mouse.down();
		await glide(page, box, { x: box.x + 120, y: box.y + 40 }, 40);
		await page.mouse.up();
		await page.waitForTimeout(CALM_MS);
	},
	times: 1,
};

/** Holds keys down: each repeats 30 times a second. Control is pressed once, as on a keyboard. */
const undo: Gesture = {
	async find(page) {
		const { x, y } = await middleOf(page, "[data-page='1'] [data-key]");
		await page.mouse.click(x, y);
		return [];
	},
	async act(page) {
		const repeat = async (key: string) => {
			for (let step = 0; step < 10; step++) {
				await page.keyboard.down(key);
				await page.waitForTimeout(REPEAT_MS);
			}
			await page.keyboard.up(key);
		};
		await repeat("ArrowRight");
		await page.keyboard.down("Control");
		for (const key of ["z", "y", "z"]) await repeat(key);
		await page.keyboard.up("Control");
		await page.waitForTimeout(CALM_MS);
	},
	times: 0,
};

const scroll: Gesture = {
	async find(page) {
		await page.mouse.move(600, 400);
		return [];
	},
	async act(page) {
		for (let step = 0; step < 60; step++) {
			await page.mouse.wheel(0, 700);
			await page.waitForTimeout(FRAME_MS);
		}
		await page.waitForTimeout(CALM_MS);
	},
	times: 0,
};

async function middleOf(page: Page, selector: string): Promise<Point> {
	const box = await boxOf(page, selector);
	if (!box) throw new Error(`${selector} is not there`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Without a locator: from the first one on, Playwright listens to each movement of the pointer. */
function boxOf(page: Page, selector: string): Promise<Box | undefined> {
	return page.evaluate(
		`document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().toJSON()`,
	);
}

/** Moves the pointer like a hand, one step per frame. */
async function glide(page: Page, from: Point, to: Point, steps = 10): Promise<void> {
	for (let step = 1; step <= steps; step++) {
		const part = step / steps;
		await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
		await page.waitForTimeout(FRAME_MS);
	}
}

/**
 * Waits until the main thread has been idle for a second: opening reads every page's text, and autosave
 * follows.
 */
async function untilCalm(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Performance.enable");
	const busyMs = async () => {
		const { metrics } = await session.send("Performance.getMetrics");
		return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
	};
	for (let [before, now] = [-1000, await busyMs()]; now - before > 30; ) {
		await page.waitForTimeout(1000);
		[before, now] = [now, await busyMs()];
	}
	await session.detach();
}

const HEAD = [
	"gesture",
	"own, a frame",
	"own, busiest frame",
	"longest task",
	"paint",
	"commit",
	"frames",
	"load",
];

/** Replaces the gesture's row in the table of this way of measuring. */
function writeRow(cells: string[]): void {
	const way = IS_PROCESSOR_TIME ? "processor time" : "slowdown";
	const markers: [string, string] = [`<!-- ${way} -->`, `<!-- end of ${way} -->`];
	const [, table = ""] = readFileSync(REPORT, "utf8").split(markers[0]);
	const rows = (table.split(markers[1])[0] ?? "").split("\n").map((line) => line.split("|").slice(1, -1));
	const names = ["place", "move", "undo", "scroll"];
	const all = names.map(
		(name) =>
			[cells, ...rows.map((row) => row.map((cell) => cell.trim()))].find(([first]) => first === name) ?? [
				name,
			],
	);
	replaceBetween(REPORT, markers, markdownTable([HEAD, ...all]));
}
