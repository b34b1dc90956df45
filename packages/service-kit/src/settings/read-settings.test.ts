import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { flag, mailbox, readSettings, SettingsInvalid, wholeNumber } from "./read-settings.ts";

const schema = z.object({
	PORT: wholeNumber({ min: 1, max: 65535 }).default(3000),
	DATABASE_URL: z.url(),
	SECURE: flag().default(false),
});

it("parses settings, treating empty ones as absent", () => {
	expect(
		readSettings(schema, { PORT: "", DATABASE_URL: "postgres://x/y", SECURE: "true", OTHER: "1" }),
	).toEqual({
		PORT: 3000,
		DATABASE_URL: "postgres://x/y",
		SECURE: true,
	});
});

it("names every invalid setting in one line, without values", () => {
	const read = () => readSettings(schema, { PORT: "70000", SECURE: "hunter2" });
	expect(read).toThrow(SettingsInvalid);
	expect(read).toThrow(
		/^Wrong settings: PORT: .*; DATABASE_URL is not set; SECURE: must be true or false\.$/,
	);
	expect(read).not.toThrow(/hunter2/);
});

describe("a mailbox", () => {
	const isTaken = (text: string) => mailbox().safeParse(text).success;

	it.each([
		"no-reply@localhost",
		"Scheduling <no-reply@scheduling.example>",
		'"Ada, Inc." <ada@ada.example>',
	])("may be %s", (text) => expect(isTaken(text)).toBe(true));

	it.each(["Scheduling", "Scheduling <", "Scheduling <no-reply>", "Ada, Inc. <ada@ada.example>", "a@b c@d"])(
		"is not %s",
		(text) => expect(isTaken(text)).toBe(false),
	);
});
