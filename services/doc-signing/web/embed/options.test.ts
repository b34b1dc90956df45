import { expect, it } from "@jest/globals";
import { readHash, readOptions } from "./options.ts";

const hashOf = (options: unknown) => btoa(encodeURIComponent(JSON.stringify(options)));

it("reads the options of Documenso's components", () => {
	const options = { name: "Ada Ü", lockName: true, language: "de", darkModeDisabled: true, css: "*{}" };
	expect(readHash(hashOf(options))).toEqual({
		name: "Ada Ü",
		lockName: true,
		language: "de",
		theme: "light",
		cssVars: {},
	});
});

it.each([
	["nothing", ""],
	["no base64", "%%%"],
	["no JSON", btoa("{")],
	["a megabyte", hashOf({ name: "x".repeat(1024 * 1024) })],
])("ignores %s", (_, hash) => {
	expect(readHash(hash)).toEqual({});
});

it("takes nothing from a prototype, of another type or too long", () => {
	const hostile = '{"__proto__": {"name": "Mallory", "theme": "dark"}, "language": {}, "email": 7}';
	const { cssVars, ...read } = readHash(btoa(encodeURIComponent(hostile)));
	expect([cssVars, read]).toEqual([{}, {}]);
	expect(({} as { name?: string }).name).toBeUndefined();
	expect(readOptions(Object.create({ name: "Mallory" }))).toEqual({ cssVars: {} });
	expect(readHash(hashOf({ name: "x".repeat(256) }))).toEqual({ cssVars: {} });
	expect(readHash(hashOf({ name: "</style><script>" }))).toMatchObject({ name: "</style><script>" });
	expect(readHash(hashOf(null))).toEqual({ cssVars: {} });
});
