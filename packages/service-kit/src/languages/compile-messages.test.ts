import { describe, expect, it } from "@jest/globals";
import { compileMessage, compileMessages, type Messages } from "./compile-messages.ts";

describe("a message", () => {
	it.each([
		["Sign “it”", '"Sign “it”"'],
		["'{'braces'}' and it’s", '"{braces} and it’s"'],
		["`$'{'a'}' \\ {name}", "`\\`\\$\u007ba} \\\\ $\u007bname}`"],
		[
			"{n, plural, one {# day} other {# days}}",
			"`$\u007bplural(n, { one: `$\u007bn} day`, other: `$\u007bn} days` })}`",
		],
		["{n, plural, =0 {none} other {{n} left}}", "`$\u007bn === 0 ? `none` : `$\u007bn} left`}`"],
		["a {role, select, CC {b} other {c}}", "`a $\u007b({ CC: `b` } as Cases)[role] ?? `c`}`"],
	])("%s is compiled", (text, code) => {
		expect(compileMessage(text, "en")).toMatchObject({ code, problems: [] });
	});

	it.each([
		["{name", "EXPECT_ARGUMENT_CLOSING_BRACE"],
		["{at, date}", "{at} may only be text, plural or select"],
		["{n, plural, one {a} few {b} other {c}}", "{n} needs the plural forms one, other"],
		["{n, select, a {b}}", "MISSING_OTHER_CLAUSE"],
		["{n, selectordinal, one {a} other {b}}", "{n} may have neither an offset nor ordinal numbers"],
		["{n, plural, one {a} other {a}}", '{n} has equal plural forms: write only "other"'],
		["{n, plural, offset:1 one {a} other {b}}", "{n} may have neither an offset nor ordinal numbers"],
	])("%s is refused", (text, problem) => {
		expect(compileMessage(text, "en").problems).toEqual([problem]);
	});

	it("has the plural forms of its language", () => {
		const text = "{n, plural, one {a} few {b} many {c} other {d}}";
		expect(compileMessage(text, "pl").problems).toEqual([]);
	});
});

it("code in a message remains text", () => {
	const { code } = compileMessage(
		"{n, plural, one {a} other {b}} '}'; evil(); {n, plural, one {a} other {b}}",
		"en",
	);
	expect(code).toContain("} }; evil(); $\u007b".slice(2));
	expect(code.startsWith("`") && code.endsWith("`")).toBe(true);
});

it("messages in a language must be those of English, with the same placeholders", () => {
	const english: Messages = { a: "A", b: { c: "{n} C" }, d: "{x}{y}" };
	const problems: string[] = [];
	const german: Messages = { b: { c: "{m} C", e: "E" }, d: { f: "F" } };
	compileMessages(german, { language: "de", english, counted: new Set(), problems }, "page");
	expect(problems).toEqual([
		"de page.a is missing",
		"de page.b.c has the placeholders {m}, but English has {n}",
		"de page.b.e is not a message in English",
		"de page.d is not a message in English",
	]);
	const counted = new Set(["page.b.c n"]);
	const code = compileMessages(english, { language: "en", english, counted, problems: [] }, "page");
	expect(code).toContain("c: ({ n }: { n: number }) => `$\u007bn} C`,");
	expect(code).toContain("d: ({ x, y }: { x: Value; y: Value }) => `$\u007bx}$\u007by}`,");
});
