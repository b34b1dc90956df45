import { expect, jest, test } from "@jest/globals";
import { loadLater } from "./load-later.ts";

test("a module is loaded when it is used, not before", async () => {
	const load = jest.fn(async () => "module");
	const later = loadLater(import.meta, "nodemailer", load);
	expect(load).not.toHaveBeenCalled();
	expect(await later()).toBe("module");
});

test("a module that is not installed stops the start", () => {
	expect(() => loadLater(import.meta, "./missing.ts", async () => {})).toThrow("ENOENT");
});

test("tables that reach one can be read as CommonJS, without import.meta", async () => {
	expect(await loadLater({}, "./missing.ts", async () => "module")()).toBe("module");
});
