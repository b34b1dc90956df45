import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
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

describe("a setting in a file", () => {
	const folder = mkdtempSync(join(tmpdir(), "settings-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const DATABASE_URL_FILE = join(folder, "url");
	writeFileSync(DATABASE_URL_FILE, "postgres://x:hunter2@y/z\n");

	it("has the file's text, without its last line break", () => {
		expect(readSettings(schema, { DATABASE_URL_FILE }).DATABASE_URL).toBe("postgres://x:hunter2@y/z");
	});

	it.each([
		[
			"both set",
			{ DATABASE_URL: "postgres://x", DATABASE_URL_FILE },
			"DATABASE_URL and DATABASE_URL_FILE are both set",
		],
		["no such file", { DATABASE_URL_FILE: join(folder, "none") }, "DATABASE_URL_FILE cannot be read: ENOENT"],
	])("with %s is refused in one line", (_what, given, line) => {
		expect(() => readSettings(schema, given)).toThrow(`Wrong settings: ${line}.`);
	});

	it("is not read for a setting that is itself a path", () => {
		const paths = z.object({ KEY: z.string().optional(), KEY_FILE: z.string() });
		expect(readSettings(paths, { KEY_FILE: DATABASE_URL_FILE })).toEqual({ KEY_FILE: DATABASE_URL_FILE });
	});
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
