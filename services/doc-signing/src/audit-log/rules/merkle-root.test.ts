import { createHash } from "node:crypto";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { type LogHead, merkleRoot } from "./merkle-root.ts";

const sha256 = (...parts: (Buffer | string)[]) =>
	createHash("sha256")
		.update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
		.digest();
const head = (documentId: number): LogHead => ({ documentId, sequence: 3, hash: sha256(String(documentId)) });
const leaf = ({ documentId, sequence, hash }: LogHead) =>
	sha256("\u0000", `{"documentId":${documentId},"hash":"${hash.toString("hex")}","sequence":${sequence}}`);
const node = (left: Buffer, right: Buffer) => sha256("\u0001", left, right);

test("the root is the tree hash of RFC 6962", () => {
	const heads = [1, 2, 3, 4, 5, 6, 7].map(head);
	const [a, b, c, d, e, f, g] = heads.map(leaf) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
	expect(merkleRoot([])).toEqual(sha256(""));
	expect(merkleRoot(heads.slice(0, 1))).toEqual(a);
	expect(merkleRoot(heads.slice(0, 3))).toEqual(node(node(a, b), c));
	expect(merkleRoot(heads.slice(0, 5))).toEqual(node(node(node(a, b), node(c, d)), e));
	expect(merkleRoot(heads)).toEqual(node(node(node(a, b), node(c, d)), node(node(e, f), g)));
});

test("the root matches the recursive definition, for any number of heads", () => {
	const recursive = (heads: readonly LogHead[]): Buffer => {
		const [first] = heads;
		if (heads.length <= 1) return first ? leaf(first) : sha256("");
		const split = 2 ** Math.ceil(Math.log2(heads.length) - 1);
		return node(recursive(heads.slice(0, split)), recursive(heads.slice(split)));
	};
	fc.assert(
		fc.property(fc.nat({ max: 70 }), (count) => {
			const heads = Array.from({ length: count }, (_, index) => head(index + 1));
			expect(merkleRoot(heads)).toEqual(recursive(heads));
		}),
	);
});

test("different heads have different roots", () => {
	fc.assert(
		fc.property(anyHeads, anyHeads, (one, other) => {
			fc.pre(JSON.stringify(one) !== JSON.stringify(other));
			expect(merkleRoot(one)).not.toEqual(merkleRoot(other));
		}),
	);
});

test("removing, changing, repeating or swapping any head changes the root", () => {
	fc.assert(
		fc.property(anyHeads, fc.nat(), (heads, pick) => {
			fc.pre(heads.length > 0);
			const index = pick % heads.length;
			const at = heads[index] as LogHead;
			const root = merkleRoot(heads);
			const changed = [
				{ ...at, documentId: at.documentId + 1 },
				{ ...at, sequence: at.sequence + 1 },
				{ ...at, hash: sha256(at.hash) },
			];
			expect(merkleRoot(heads.toSpliced(index, 1))).not.toEqual(root);
			for (const one of changed) expect(merkleRoot(heads.with(index, one))).not.toEqual(root);
			expect(merkleRoot(heads.toSpliced(index, 0, at))).not.toEqual(root);
			const next = heads[index + 1];
			if (next) expect(merkleRoot(heads.with(index, next).with(index + 1, at))).not.toEqual(root);
		}),
	);
});

/** Sorted by document, without duplicates, as in an anchor. */
const anyHeads = fc
	.uniqueArray(
		fc.record({
			documentId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
			sequence: fc.integer({ min: 1, max: 1000 }),
			hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes): Buffer => Buffer.from(bytes)),
		}),
		{ selector: ({ documentId }) => documentId, maxLength: 20 },
	)
	.map((heads) => heads.toSorted((a, b) => a.documentId - b.documentId));
