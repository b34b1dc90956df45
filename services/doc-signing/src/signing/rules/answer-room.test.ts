import { expect, it } from "@jest/globals";
import { hasRoomFor, MAX_ANSWER_LENGTH, MAX_IMAGE_BYTES } from "./answer-room.ts";

const text = (id: number, length: number) => ({ id, customText: "x".repeat(length), answer: null });
const image = (id: number, size: number) => ({
	id,
	customText: "",
	answer: { type: "image" as const, key: "files/1", sha256: "0", size },
});
const drawing = (id: number, points: number) => ({
	id,
	customText: "",
	answer: { type: "strokes" as const, strokes: [{ points: Array(points).fill({ x: 1234.56, y: 1234.56 }) }] },
});

it("uploaded signatures of a document have room up to 64 MB together", () => {
	const others = [image(1, MAX_IMAGE_BYTES - 500), text(2, 10_000)];
	expect(hasRoomFor(image(3, 500), others)).toBe(true);
	expect(hasRoomFor(image(3, 501), others)).toBe(false);
	expect(hasRoomFor(text(3, 501), others)).toBe(true);
});

it("other answers have room up to eight million characters together", () => {
	const others = [text(1, MAX_ANSWER_LENGTH - 2_000), image(2, MAX_IMAGE_BYTES)];
	expect(hasRoomFor(text(3, 1_000), others)).toBe(true);
	expect(hasRoomFor(text(3, 2_000), others)).toBe(false);
	expect(hasRoomFor(drawing(3, 10), others)).toBe(true);
	expect(hasRoomFor(drawing(3, 100), others)).toBe(false);
});

it("an answer replaces the previous one of its field", () => {
	const full = [text(1, MAX_ANSWER_LENGTH - 500), text(2, 500)];
	expect(hasRoomFor(text(2, 500), full)).toBe(true);
	expect(hasRoomFor(text(2, 501), full)).toBe(false);
});

it("an answer can become smaller in a document that has more than fits", () => {
	const over = [text(1, MAX_ANSWER_LENGTH), text(2, 500)];
	expect(hasRoomFor(text(2, 499), over)).toBe(true);
	expect(hasRoomFor(text(2, 501), over)).toBe(false);
});
