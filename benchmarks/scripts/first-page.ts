// `node benchmarks/dist/scripts/first-page.js`: measures when the first page of a document can be read on a slow connection and a slow
// processor, and writes it to docs/benchmarks/doc-signing-first-page.md. Takes a minute on a quiet machine, after `pnpm build`. `--limit`
// fails beyond the limits, and writes nothing. PICTURES=<folder> saves what is seen in stages.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openBrowser, openWindow } from "@repo/infra-local/browser";
import { markdownTable, replaceBetween } from "@repo/infra-local/reports";
import { startDatabaseServer } from "../measure/database-server.ts";
import { computeSpread } from "../measure/measure-tasks.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { callFor, type SigningPeer, signers } from "../peers/signing/peer.ts";
import { repository } from "../peers/start-process.ts";

const REPORT = join(repository, "docs/benchmarks/doc-signing-first-page.md");
const MARKERS: [string, string] = ["<!-- measured -->", "<!-- end of measured -->"];
const ROUNDS = 5;
const NETWORK = {
	offline: false,
	latency: 150,
	downloadThroughput: 1_600_000 / 8,
	uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;
const MAX_SECONDS = 3;
const MAX_KILOBYTES = 300;
const PICTURE_MS = 500;

const files = ["examples/lease.pdf", "services/doc-signing/test/fixtures/tax-form.pdf"];
/** A phone and a window of a desktop. */
const looks = [
	{ width: 390, height: 740, scale: 3 },
	{ width: 1280, height: 860, scale: 1 },
];

type Sample = { readable: number; kilobytes: number; drawn: number; all: number };

type Times = { readable?: number; drawn?: number };

/** Runs in the page: notes when the image of the first page, or the page itself, is first painted in the window. */
const watchFirstPage = `(() => {
	const times = (globalThis.firstPageTimes = {});
	const isSeen = (element) => element.getBoundingClientRect().top < innerHeight * 0.75;
	const look = () => {
		const image = document.querySelector("img.first-page, .page > img");
		const text = document.querySelector("[data-page='1'] .textLayer span");
		if (text) times.drawn ??= performance.now();
		if (text || (image?.complete && image.naturalWidth > 0 && isSeen(image))) times.readable ??= performance.now();
		if (!text) requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
})()`;

const databases = await startDatabaseServer();
const peer = await startDocSigning(databases);
const browser = await openBrowser();
try {
	const rows = [["file", "window", "readable", "kB until then", "drawn by pdf.js", "kB in all"]];
	let isBeyond = false;
	for (const file of files) {
		for (const look of looks) {
			const samples: Sample[] = [];
			for (let round = 0; round < ROUNDS; round++)
				samples.push(await measure(await sendDocument(peer, file), look, round));
			const median = (of: keyof Sample) => computeSpread(samples.map((sample) => sample[of])).median;
			isBeyond ||= median("readable") > MAX_SECONDS || median("kilobytes") > MAX_KILOBYTES;
			rows.push([
				file.split("/").at(-1) ?? "",
				`${look.width} px`,
				`${median("readable").toFixed(1)} s`,
				median("kilobytes").toFixed(0),
				`${median("drawn").toFixed(1)} s`,
				median("all").toFixed(0),
			]);
			console.log(rows.at(-1)?.join("  "));
		}
	}
	if (!process.argv.includes("--limit")) {
		const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
		const when = new Date().toISOString().slice(0, 10);
		replaceBetween(
			REPORT,
			MARKERS,
			`${markdownTable(rows)}\n\n${when}, ${commit}; medians of ${ROUNDS} visits, ${describeLoad()}.`,
		);
	}
	if (isBeyond) process.exitCode = 1;
} finally {
	await browser.close();
	await peer.stop();
	await databases.stop();
}

/** More than 1 for each core, and the server waits for the processor, too. */
function describeLoad(): string {
	return `on ${cpus().length} cores with a load of ${(loadavg()[0] ?? 0).toFixed(0)}`;
}

/** A first visit: nothing is cached, in the browser and in the server. */
async function measure(path: string, look: (typeof looks)[number], round: number): Promise<Sample> {
	const { page, context } = await openWindow(browser, look);
	const session = await context.newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", NETWORK);
	await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
	let bytes = 0;
	// Headers first, then pieces of the body.
	session.on("Network.responseReceived", ({ response }) => {
		bytes += response.encodedDataLength;
	});
	session.on("Network.dataReceived", ({ encodedDataLength }) => {
		bytes += encodedDataLength;
	});
	await page.addInitScript(watchFirstPage);
	const pictures = process.env.PICTURES;
	const started = performance.now();
	const opened = page.goto(peer.origin + path, { waitUntil: "commit" });
	const seen = { readable: Number.NaN, drawn: Number.NaN, kilobytes: Number.NaN };
	for (let count = 0; Number.isNaN(seen.drawn); count++) {
		if (performance.now() - started > 60_000)
			throw new Error("The first page was not drawn within a minute.");
		await delay(pictures && round === 0 ? PICTURE_MS : 20);
		if (pictures && round === 0)
			await page
				.screenshot({ path: join(pictures, `${look.width}-${String(count).padStart(2, "0")}.png`) })
				.catch(() => {});
		const times = await page.evaluate<Times>("globalThis.firstPageTimes ?? {}").catch((): Times => ({}));
		if (times.readable !== undefined && Number.isNaN(seen.readable)) {
			seen.readable = times.readable / 1000;
			seen.kilobytes = bytes / 1000;
		}
		if (times.drawn !== undefined) seen.drawn = times.drawn / 1000;
	}
	await opened;
	await page.waitForLoadState("networkidle");
	await context.close();
	return { ...seen, all: bytes / 1000 };
}

type Created = {
	documentId: number;
	uploadUrl: string;
	recipients: { recipientId: number; token: string }[];
};

/** Sends a document to one signer, and returns the path of the signing link. */
async function sendDocument(to: SigningPeer, file: string): Promise<string> {
	const recipients = signers.slice(0, 1);
	const {
		documentId,
		uploadUrl,
		recipients: created,
	} = await callFor<Created>(to, "/documents", {
		title: "Lease",
		recipients,
	});
	// Each is another file, whose first page nobody has seen.
	const body = new Uint8Array(
		Buffer.concat([readFileSync(join(repository, file)), Buffer.from(`\n% ${randomUUID()}\n`)]),
	);
	const uploaded = await fetch(uploadUrl, { method: "PUT", body });
	if (!uploaded.ok) throw new Error(`The upload was answered with ${uploaded.status}.`);
	const [recipient] = created;
	await callFor(to, `/documents/${documentId}/fields`, {
		recipientId: recipient?.recipientId,
		type: "SIGNATURE",
		pageNumber: 1,
		pageX: 10,
		pageY: 80,
		pageWidth: 25,
		pageHeight: 6,
	});
	await callFor(to, `/documents/${documentId}/send`, {});
	return `/sign/${recipient?.token}`;
}
