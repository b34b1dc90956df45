import { expect, it } from "@jest/globals";
import { z } from "zod";
import { flag, readSettings, SettingsInvalid, wholeNumber } from "./index.ts";

const schema = z.object({
	PORT: wholeNumber({ min: 1, max: 65535 }).default(3000),
	DATABASE_URL: z.url(),
	SECURE: flag().default(false),
});

it("reads settings, and an empty one counts as absent", () => {
	expect(
		readSettings(schema, { PORT: "", DATABASE_URL: "postgres://x/y", SECURE: "true", OTHER: "1" }),
	).toEqual({
		PORT: 3000,
		DATABASE_URL: "postgres://x/y",
		SECURE: true,
	});
});

it("names every wrong setting in one line and repeats no value", () => {
	const read = () => readSettings(schema, { PORT: "70000", SECURE: "hunter2" });
	expect(read).toThrow(SettingsInvalid);
	expect(read).toThrow(
		/^Wrong settings: PORT: .*; DATABASE_URL is not set; SECURE: must be true or false\.$/,
	);
	expect(read).not.toThrow(/hunter2/);
});
