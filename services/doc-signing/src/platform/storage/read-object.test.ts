import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type ScriptedStorage, startScriptedStorage } from "../../../test/support/scripted-storage.ts";
import { StorageUnavailable, StoredBytesAltered } from "./errors.ts";
import { fileKey, uploadKey } from "./keys.ts";
import type { Storage } from "./storage.ts";

type Answer = (response: ServerResponse) => void;

const whole = Buffer.from("%PDF-1.7 all of the file");
const half = whole.subarray(0, 12);
const hashOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest("hex");
const recorded = { sha256: hashOf("sha256", whole), size: whole.length };

let scripted: ScriptedStorage;
let storage: Storage;
let reads: number;
/** The response to each read; the last is repeated. */
let gets: Answer[];
let etag: string;

const give =
	(bytes: Buffer): Answer =>
	(response) =>
		response.setHeader("content-length", bytes.length).end(bytes);
const breakOff: Answer = (response) => {
	response.setHeader("content-length", whole.length);
	response.write(half, () => response.destroy());
};
const missing: Answer = (response) => response.writeHead(404).end();

beforeEach(async () => {
	reads = 0;
	etag = hashOf("md5", whole);
	scripted = await startScriptedStorage(
		(request, response) => {
			response.setHeader("etag", `"${etag}"`);
			response.setHeader("last-modified", "Sun, 22 Nov 2026 08:00:00 GMT");
			if (request.method === "HEAD") response.setHeader("content-length", whole.length).end();
			else (gets[reads++] ?? gets.at(-1) ?? missing)(response);
		},
		{ timeoutMs: 1_000 },
	);
	storage = scripted.storage;
});
afterEach(() => scripted.close());

const read = () => storage.read(fileKey("a".repeat(22)), recorded);
const readUpload = async () => (await storage.readUpload(uploadKey("x"), { maxBytes: 99 })).bytes;

describe.each([
	["a file", read],
	["an upload", readUpload],
])("%s", (_name, readIt) => {
	const altered = Buffer.from(whole).fill("x", 9);

	it.each<[string, Answer]>([
		["half of it", give(half)],
		["other bytes of the same length", give(altered)],
		["more than the declared length", give(Buffer.concat([whole, half]))],
		["a response that breaks off", breakOff],
		["a 404 that contradicts HEAD", missing],
	])("is read again after %s", async (_case, answer) => {
		gets = [answer, give(whole)];
		expect(await readIt()).toEqual(whole);
		expect(reads).toBe(2);
	});

	it("is read until a read agrees with HEAD", async () => {
		gets = [give(half), breakOff, give(half), missing, give(whole)];
		expect(await readIt()).toEqual(whole);
	});

	it.each<[string, Answer]>([
		["half of it", give(half)],
		["a broken response", breakOff],
	])("is unavailable if every read returns %s", async (_case, answer) => {
		gets = [answer];
		await expect(readIt()).rejects.toThrow(StorageUnavailable);
	});

	it("is unavailable while reads disagree", async () => {
		gets = ["1", "2", "3", "4", "5", "6", "7"].map((digit) => give(Buffer.from(whole).fill(digit, 9)));
		await expect(readIt()).rejects.toThrow(StorageUnavailable);
	});

	it("is read even if the ETag is not its MD5", async () => {
		etag = "0123456789abcdef0123456789abcdef-2";
		gets = [give(half), give(whole)];
		expect(await readIt()).toEqual(whole);
	});
});

it("a file is reported as altered if two reads agree on other bytes", async () => {
	gets = [give(Buffer.from(whole).fill("x", 9))];
	await expect(read()).rejects.toThrow(StoredBytesAltered);
});

it("a file with the right hash is read once, without a HEAD", async () => {
	gets = [give(whole)];
	etag = "unknown";
	expect(await read()).toEqual(whole);
	expect(reads).toBe(1);
});
