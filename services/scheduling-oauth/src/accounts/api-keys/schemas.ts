import { text } from "@repo/validation";
import { z } from "zod";
import { type ApiKeyAccess, apiKeyAccess } from "./tables.ts";

/** Lifetimes in days that the form offers; 0 means no expiration. */
export const lifetimes = { "30": "30 days", "90": "90 days", "365": "1 year", "0": "No expiration" } as const;

/** What a key may do, as the form offers it; the first is preselected. */
export const accessWords = {
	read: "Read only",
	full: "Full access: also create, move and cancel bookings",
} satisfies Record<ApiKeyAccess, string>;

export const apiKeyForm = z.object({
	/** Deduplicates submissions of the same form. */
	form_id: z.uuid().optional(),
	name: text({ max: 60 }),
	access: z.enum(apiKeyAccess).default("read"),
	days: z.enum(["30", "90", "365", "0"], "must be 30, 90, 365 or 0").transform(Number),
});
