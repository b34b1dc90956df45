import { expect, jest, test } from "@jest/globals";
import { loadLater } from "./load-later.ts";

test("a module is loaded on first use, not before", async () => {
	const load = jest.fn(async () => "module");
	const later = loadLater(import.meta, "nodemailer", load);
	expect(load).not.toHaveBeenCalled();
	expect(await later()).toBe("module");
});

test("a module that is not installed prevents the start", () => {
	expect(() => loadLater(import.meta, "./missing.ts", async () => {})).toThrow("ENOENT");
});

test("tables that import one can be read as CommonJS, without import.meta", async () => {
	expect(await loadLater({}, "./missing.ts", async () => "module")()).toBe("module");
});
