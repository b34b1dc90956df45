import { expect, it } from "@jest/globals";
import {
	chooseFirstLanguage,
	findLanguage,
	isLanguageTag,
	languageFacts,
	languages,
	makePlurals,
} from "@repo/service-kit/languages";
import { findMessageFaults } from "@repo/service-kit/testing";
import { words } from "./generated/words.ts";

it("the messages are translated and complete", () => {
	expect(findMessageFaults(words)).toEqual([]);
});

it.each(languages)("the messages in %s have the plural forms of the language", (language) => {
	const rules = new Intl.PluralRules(languageFacts[language].locale);
	const used = new Set(Array.from({ length: 10_001 }, (_, count) => rules.select(count)));
	// The last form, for fractions, is never used, but every language has it.
	expect([...new Set([...used, "other"])].toSorted()).toEqual(
		[...languageFacts[language].plurals].toSorted(),
	);
});

it("counts in Polish", () => {
	const fields = (count: number) =>
		makePlurals("pl")(count, { one: "pole", few: "pola", many: "pól", other: "pola" });
	expect([1, 2, 5, 12, 22, 0].map(fields)).toEqual(["pole", "pola", "pól", "pól", "pola", "pól"]);
});

it.each([
	["de-AT", "de"],
	["pt-PT", "pt"],
	["zh", "zh"],
	["zh-CN", "zh"],
	["zh-Hans-SG", "zh"],
	["zh-TW", undefined],
	["ko", undefined],
	["*", undefined],
	["../de", undefined],
])("recognizes the language of %s", (tag, language) => {
	expect(findLanguage(tag)).toBe(language);
});

it("uses the first supported language", () => {
	expect(chooseFirstLanguage(["zh-TW", "ko", "pl-PL", "de"])).toBe("pl");
	expect(chooseFirstLanguage([])).toBe("en");
	expect(isLanguageTag("ko")).toBe(true);
	expect(isLanguageTag("de_DE")).toBe(false);
});
