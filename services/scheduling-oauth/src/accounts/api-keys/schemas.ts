import { text } from "@repo/validation";
import { z } from "zod";

/** Lifetimes in days that the form offers; 0 means no expiration. */
export const lifetimes = { "30": "30 days", "90": "90 days", "365": "1 year", "0": "No expiration" } as const;

export const apiKeyForm = z.object({
	/** Deduplicates submissions of the same form. */
	form_id: z.uuid().optional(),
	name: text({ max: 60 }),
	days: z.enum(["30", "90", "365", "0"], "must be 30, 90, 365 or 0").transform(Number),
});
