import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import { scanForSeal } from "./scan-for-seal.ts";

const MB = 1024 * 1024;
const certificate = randomBytes(800);
const inSignature = certificate.toString("hex");

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "look-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function look(bytes: Uint8Array | string) {
	const path = join(folder, "looked-at.pdf");
	await writeFile(path, bytes);
	const { isPdf, isSigned, maybeOurs } = await scanForSeal(path, [certificate]);
	return { isPdf, isSigned, maybeOurs };
}

describe("scanning for a seal", () => {
	it.each([
		["a file that is not a PDF", "hello", { isPdf: false, isSigned: false, maybeOurs: false }],
		["a PDF without a signature", "%PDF-1.7 /Sig", { isPdf: true, isSigned: false, maybeOurs: false }],
		["another signature", "%PDF-1.7 /ByteRange [0", { isPdf: true, isSigned: true, maybeOurs: false }],
		["the name of our seal", "%PDF-1.7 /DocSigningSeal", { isPdf: true, isSigned: false, maybeOurs: true }],
		["our certificate", `%PDF-1.7 <${inSignature}>`, { isPdf: true, isSigned: false, maybeOurs: true }],
		["nothing", "", { isPdf: false, isSigned: false, maybeOurs: false }],
	])("finds %s", async (_what, text, found) => {
		expect(await look(text)).toEqual(found);
	});

	it.each([MB - 300, MB - 10, MB - 1, MB, 3 * MB - 5])(
		"finds a marker that begins at byte %d, across chunk boundaries",
		async (at) => {
			for (const mark of [inSignature, "/DocSigningSeal"])
				expect(await look(`%PDF-${" ".repeat(at - 5)}${mark} end`)).toMatchObject({ maybeOurs: true });
		},
	);

	it.each(["three-pages.pdf", "object-streams.pdf", "linearized.pdf", "tax-form.pdf"])(
		"accepts %s as ours once it is sealed, and not before",
		async (name) => {
			expect(await look(fixture(name))).toMatchObject({ isPdf: true, isSigned: false, maybeOurs: false });
			const { bytes } = await drawSeal(fixture(name), sealContent(), 4096);
			expect(await look(bytes)).toEqual({ isPdf: true, isSigned: true, maybeOurs: true });
		},
	);
});
