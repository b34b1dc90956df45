import { expect, it } from "@jest/globals";
import { newFileNames } from "./file-names.ts";

const named = (...titles: string[]) => {
	const nameOf = newFileNames();
	return titles.map((title) => nameOf({ title, isSealed: false }));
};

it.each([
	["Lease 12/3", "Lease 12 3.pdf"],
	["../../etc/passwd", "etc passwd.pdf"],
	["..", "document.pdf"],
	["Lease.PDF", "Lease.pdf"],
	["a\u202Efdp.exe", "a fdp.exe.pdf"],
	["Vertrag für München", "Vertrag für München.pdf"],
])("%j becomes %j", (title, name) => {
	expect(named(title)).toEqual([name]);
});

it("are distinct for equal titles, also on case-insensitive systems", () => {
	expect(named("Lease", "lease", "Lease (2)", "Lease")).toEqual([
		"Lease.pdf",
		"lease (2).pdf",
		"Lease (2) (2).pdf",
		"Lease (3).pdf",
	]);
	expect(newFileNames()({ title: "Lease", isSealed: true })).toBe("Lease_signed.pdf");
});
