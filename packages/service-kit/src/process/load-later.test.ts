import { expect, jest, test } from "@jest/globals";
import { loadLater } from "./load-later.ts";

test("a module is loaded when it is used, not before", async () => {
	const load = jest.fn(async () => "module");
	const later = loadLater(import.meta.resolve("nodemailer"), load);
	expect(load).not.toHaveBeenCalled();
	expect(await later()).toBe("module");
});

test("a module that is not installed stops the start", () => {
	const missing = import.meta.resolve("nodemailer").replace(/[^/]*$/, "missing.js");
	expect(() => loadLater(missing, async () => {})).toThrow("ENOENT");
});
