import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { replaceBetween } from "./reports.ts";

const folder = mkdtempSync(join(tmpdir(), "reports-"));
const page = join(folder, "page.md");
afterAll(() => rmSync(folder, { recursive: true }));

it("replaces only the text between the markers, also when it is run again", () => {
	writeFileSync(page, "before\n\n<!-- a -->\n\nold\n\n<!-- end -->\n\nafter\n");
	for (const text of ["first $& run", "new"]) replaceBetween(page, ["<!-- a -->", "<!-- end -->"], text);
	expect(readFileSync(page, "utf8")).toBe("before\n\n<!-- a -->\n\nnew\n\n<!-- end -->\n\nafter\n");
});

it("throws when the page lacks a marker", () => {
	expect(() => replaceBetween(page, ["<!-- b -->", "<!-- end -->"], "new")).toThrow("lacks <!-- b -->");
});
