import { z } from "zod";

/** From 0. Equal numbers act together. */
export const signingOrderSchema = z
	.int()
	.min(0, "must be at least 0")
	.max(1_000_000, "must be at most 1000000")
	.nullish()
	.meta({
		description: "Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.",
		example: 0,
	});
