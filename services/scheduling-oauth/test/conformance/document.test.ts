import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
	.filter((path) => !path.includes("node_modules") && path.endsWith(".test.ts"))
	.map((path) => path.replaceAll("\\", "/"));

const page = readFileSync(`${root}/docs/conformance.md`, "utf8");
/** The tests named in the last column of the tables of clauses in docs/conformance.md, by the clause of their row. */
const rows = page
	.split("\n\n")
	.filter((part) => part.startsWith("| clause"))
	.flatMap((table) => table.trim().split("\n").slice(2))
	.map((line) => line.split("|").map((cell) => cell.trim()))
	.map(([, clause = "", said = "", tests = ""]) => ({ clause, said, tests }));

const namesIn = (tests: string) =>
	tests
		.replaceAll(/\([^)]*\)/g, "")
		.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "");

const isTest = (name: string) =>
	["test/conformance/", "test/", ""].some((folder) =>
		[".test.ts", ".long.test.ts"].some((end) => files.includes(folder + name + end)),
	);

describe("docs/conformance.md", () => {
	it("names an existing test for every implemented clause", () => {
		expect(rows.length).toBeGreaterThan(50);
		const untested = rows.filter(({ said, tests }) => namesIn(tests).length === 0 && !/^not /.test(said));
		expect(untested.map(({ clause }) => clause)).toEqual([]);
		expect(rows.flatMap(({ tests }) => namesIn(tests)).filter((name) => !isTest(name))).toEqual([]);
	});

	it("names an existing test for every attack", () => {
		const table = page.split("\n\n").find((part) => part.startsWith("| attack")) ?? "";
		const attacks = table.trim().split("\n").slice(2);
		expect(attacks.length).toBeGreaterThan(15);
		const tests = attacks.map((line) => namesIn(line.split("|")[2] ?? ""));
		expect(tests.filter((names) => names.length === 0 || !names.every(isTest))).toEqual([]);
	});

	it("names tests that name the clause", () => {
		const strays = rows.flatMap(({ clause, tests }) => {
			const names = namesIn(tests);
			if (names.length === 0 || !names.every((name) => name.startsWith("rfc"))) return [];
			const text = names
				.map((name) => readFileSync(`${root}/test/conformance/${name}.test.ts`, "utf8"))
				.join();
			const own = clause.replaceAll(/\([^)]*\)/g, "").match(/§[\d.]*\d/g) ?? [];
			return own.filter((one) => !text.includes(one)).map((one) => `${one} in ${tests}`);
		});
		expect(strays).toEqual([]);
	});

	it("names every conformance test", () => {
		const named = new Set(rows.flatMap(({ tests }) => namesIn(tests)));
		const ours = files.flatMap((path) => /^test\/conformance\/(rfc.*)\.test\.ts$/.exec(path)?.[1] ?? []);
		expect(ours.filter((name) => !named.has(name))).toEqual([]);
	});
});
