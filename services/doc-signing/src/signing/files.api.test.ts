import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sendNewDocument } from "../../test/support/documents/sent.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { cacheFiles } from "../platform/storage/file-cache.ts";

const original = fixture("three-pages.pdf");
const size = original.length;
let app: SigningApp;
let address: string;
beforeAll(async () => {
	app = await startSigningApp();
	const { people } = await sendNewDocument(app.account, { title: "Lease „Elm“" });
	address = `${people[0]?.path}/document.pdf`;
});
afterAll(() => app.close());

describe("the document from our own origin", () => {
	it("is byte for byte the uploaded one, displayed inline under its title", async () => {
		const { body, headers } = await app.agent.get(address).expect(200).expect("accept-ranges", "bytes");
		expect(original.equals(body)).toBe(true);
		expect(headers["content-disposition"]).toMatch(/^inline; .*UTF-8''Lease%20%E2%80%9EElm/);
	});

	it.each([
		["bytes=0-0", 206, `bytes 0-0/${size}`, original.subarray(0, 1)],
		["bytes=10-19", 206, `bytes 10-19/${size}`, original.subarray(10, 20)],
		["bytes=-5", 206, `bytes ${size - 5}-${size - 1}/${size}`, original.subarray(-5)],
		[`bytes=${size - 2}-999999`, 206, `bytes ${size - 2}-${size - 1}/${size}`, original.subarray(-2)],
		[`bytes=${size}-`, 416, `bytes */${size}`, undefined],
		["bytes=0-1,5-6", 200, undefined, original],
		["pages=1-2", 200, undefined, original],
		["bytes=zero", 200, undefined, original],
	] as const)("for the range %s returns %d", async (range, status, contentRange, bytes) => {
		const answer = await app.agent.get(address).set("Range", range).buffer(true).expect(status);
		expect(answer.headers["content-range"]).toBe(contentRange);
		if (bytes) expect(bytes.equals(answer.body)).toBe(true);
	});

	it("returns a range only of the file version that the reader started with", async () => {
		const { headers } = await app.agent.get(address).expect(200);
		const ranged = (tag: string) => app.agent.get(address).set({ Range: "bytes=0-1", "If-Range": tag });
		await ranged(headers.etag ?? "").expect(206);
		await ranged('"another"').expect(200);
	});
});

describe("cached files", () => {
	const file = (name: string, length: number) => ({
		key: `files/${name.padEnd(22, "x")}`,
		sha256: name,
		size: length,
	});
	const counting = () => {
		const asked: string[] = [];
		const read = async (_key: string, recorded: { sha256: string; size: number }) => {
			asked.push(recorded.sha256);
			if (recorded.sha256 === "altered") throw new Error("altered");
			return Buffer.alloc(recorded.size);
		};
		return { asked, keep: cacheFiles({ read }, 100) };
	};

	it("are read once for any number of readers, and the least recently used is evicted first", async () => {
		const { asked, keep } = counting();
		await Promise.all([keep(file("a", 40)), keep(file("a", 40))]);
		await keep(file("b", 40));
		await keep(file("a", 40));
		await keep(file("c", 40));
		await keep(file("a", 40));
		await keep(file("b", 40));
		expect(asked).toEqual(["a", "b", "c", "b"]);
	});

	it("are not cached if they exceed the cache's size or do not match the record", async () => {
		const { asked, keep } = counting();
		await keep(file("a", 40));
		await keep(file("huge", 101));
		await keep(file("huge", 101));
		await expect(keep(file("altered", 1))).rejects.toThrow("altered");
		await expect(keep(file("altered", 1))).rejects.toThrow("altered");
		await keep(file("a", 40));
		expect(asked).toEqual(["a", "huge", "huge", "altered", "altered"]);
	});
});
