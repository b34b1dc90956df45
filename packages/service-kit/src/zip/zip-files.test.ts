import { expect, it } from "@jest/globals";
import { strFromU8, unzipSync } from "fflate";
import { zipChunks, zipFiles } from "./zip-files.ts";

it("an archive contains every file unchanged, compressed where that helps", async () => {
	const text = Buffer.from("ä line\n".repeat(200_000));
	const entries = [
		{ name: "account.json", content: text },
		{ name: "documents/1/original.pdf", content: text, isCompressed: true },
		{ name: "empty.json", content: Buffer.alloc(0) },
	];
	const archive = await zipFiles(entries, new Date("2026-11-22T12:00:00Z"));
	const files = unzipSync(archive);
	expect(Object.keys(files)).toEqual(entries.map(({ name }) => name));
	expect(strFromU8(files["account.json"] ?? new Uint8Array())).toBe(text.toString());
	expect(Buffer.from(files["documents/1/original.pdf"] ?? []).equals(text)).toBe(true);
	expect(archive.length).toBeGreaterThan(text.length);
	expect(archive.length).toBeLessThan(text.length * 1.1);
});

it("an archive is written while an entry's content is created", async () => {
	let created = 0;
	async function* content() {
		for (const piece of ["first, ", "second"]) {
			created++;
			yield Buffer.from(piece);
		}
	}
	async function* entries() {
		yield { name: "list.json", content: content(), isCompressed: true };
	}
	const written: Uint8Array[] = [];
	for await (const chunk of zipChunks(entries(), new Date("2026-11-22T12:00:00Z"))) {
		if (written.length === 0) expect(created).toBe(1);
		written.push(chunk);
	}
	expect(strFromU8(unzipSync(Buffer.concat(written))["list.json"] ?? new Uint8Array())).toBe("first, second");
});
