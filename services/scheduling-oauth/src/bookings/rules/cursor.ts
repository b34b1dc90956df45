import { z } from "zod";

/** The last booking of a page; the next page starts after it. */
export type Cursor = { startsAt: Date; id: number };

export function writeCursor({ startsAt, id }: Cursor): string {
	return Buffer.from(`${startsAt.getTime()}.${id}`).toString("base64url");
}

const year = (value: number) => Date.UTC(value, 0, 1);

/** Parses a cursor of {@link writeCursor}; rejects anything else. */
export const cursorSchema = z
	.string()
	.max(60)
	.transform((text) => /^(-?\d{1,15})\.(\d{1,10})$/.exec(Buffer.from(text, "base64url").toString("latin1")))
	.refine(
		(parts) =>
			parts !== null &&
			Number(parts[1]) >= -62_135_596_800_000 && // Year 1.
			Number(parts[1]) < year(10_000) &&
			Number(parts[2]) <= 2_147_483_647,
		"must be the next_cursor of a previous response",
	)
	.transform((parts): Cursor => ({ startsAt: new Date(Number(parts?.[1])), id: Number(parts?.[2]) }))
	.meta({ override: { type: "string" } });
