import { expect, test } from "@jest/globals";
import { certificate as english } from "../../languages/generated/en/certificate.ts";
import { certificate as polish } from "../../languages/generated/pl/certificate.ts";
import { describeSignatures } from "./describe-signatures.ts";

const drawn = { type: "strokes", strokes: [] } as const;
const typed = { type: "typed", text: "AL" } as const;
const image = { type: "image", key: "files/x", sha256: "x", size: 1 } as const;
const field = (
	type: "SIGNATURE" | "INITIALS" | "TEXT",
	page: number,
	answer: object | null,
	inserted = true,
) => ({ type, page, answer, inserted }) as Parameters<typeof describeSignatures>[0][number];

test("says how and where each signature was made", () => {
	expect(
		describeSignatures(
			[
				field("SIGNATURE", 3, drawn),
				field("INITIALS", 2, typed),
				field("INITIALS", 1, typed),
				field("SIGNATURE", 3, image),
				field("INITIALS", 4, typed),
			],
			english,
		),
	).toEqual([
		"Signature drawn, page 3",
		"Initials typed, pages 1, 2 and 4",
		"Signature uploaded as an image, page 3",
	]);
});

test("names the chosen typeface", () => {
	const fields = [typed, { ...typed, style: "great-vibes" }, { ...typed, style: "great-vibes" }].map(
		(answer, index) => field("SIGNATURE", index + 1, answer),
	);
	expect(describeSignatures(fields, english)).toEqual([
		"Signature typed, page 1",
		"Signature typed (Great Vibes), pages 2 and 3",
	]);
});

test("counts pages if the full list would be too long", () => {
	const initials = Array.from({ length: 40 }, (_, index) => field("INITIALS", index + 1, typed));
	expect(describeSignatures(initials, english)).toEqual(["Initials typed, 40 pages"]);
});

test("skips other fields and empty ones", () => {
	expect(describeSignatures([field("TEXT", 1, null), field("SIGNATURE", 1, typed, false)], english)).toEqual(
		[],
	);
});

test("joins pages as the language does", () => {
	const initials = [1, 2, 4].map((page) => field("INITIALS", page, typed));
	expect(describeSignatures(initials, polish)).toEqual(["Parafa wpisana, strony 1, 2 i 4"]);
});
