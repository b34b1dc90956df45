import { createHash } from "node:crypto";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { digestFile, digestRange } from "./file-digests.ts";

const sha256 = (...pieces: Uint8Array[]) => {
	const hash = createHash("sha256");
	for (const piece of pieces) hash.update(piece);
	return hash.digest();
};

test("hashing a file's parts together gives the same as hashing each", () => {
	const lengths = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(160));
	fc.assert(
		fc.property(lengths, ([before, gap, rest, tail, original]) => {
			const bytes = Buffer.from(Array.from({ length: before + gap + rest + tail }, (_, at) => at));
			const originalLength = Math.min(original, bytes.length);
			const next = before + gap;
			const signed = [bytes.subarray(0, before), bytes.subarray(next, next + rest)];
			const range = [0, before, next, rest];
			expect(digestFile(bytes, range, originalLength)).toEqual({
				whole: sha256(bytes),
				signed: sha256(...signed),
				original: sha256(bytes.subarray(0, originalLength)),
			});
			expect(digestRange(bytes, range, "sha256")).toEqual(sha256(...signed));
		}),
	);
});
