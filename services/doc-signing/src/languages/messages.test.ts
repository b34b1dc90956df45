import { describe, expect, it } from "@jest/globals";
import {
	chooseFirstLanguage,
	findLanguage,
	isLanguageTag,
	languageFacts,
	languages,
	makePlurals,
} from "@repo/service-kit/languages";
import { getWords } from "./words.ts";

type Message = string | ((values: object) => string);
type Messages = { [name: string]: Message | Messages };

const english = messagesOf("en");

/** Every message of a language by its path. */
function messagesOf(language: (typeof languages)[number]): Map<string, Message> {
	const flatten = (messages: Messages, path: string): [string, Message][] =>
		Object.entries(messages).flatMap(([name, message]) =>
			typeof message === "object" ? flatten(message, `${path}.${name}`) : [[`${path}.${name}`, message]],
		);
	return new Map(
		Object.entries(getWords(language)).flatMap(([part, words]) =>
			flatten(words as unknown as Messages, part),
		),
	);
}

/** With visible values: ⟨title⟩ for the placeholder {title}. */
function fill(message: Message): string {
	const values = new Proxy(
		{},
		{ get: (_target, name) => (name === "role" ? "SIGNER" : `⟨${String(name)}⟩`) },
	);
	return typeof message === "string" ? message : message(values);
}
const shown = (message: Message) => [...new Set(fill(message).match(/⟨\w+⟩/g))].toSorted();

describe.each(languages)("the messages in %s", (language) => {
	const messages = messagesOf(language);

	it("have the same keys and placeholders as English", () => {
		expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
		for (const [path, message] of messages)
			expect([path, shown(message)]).toEqual([path, shown(english.get(path) ?? "")]);
	});

	it("are translated and complete", () => {
		for (const [path, message] of messages) {
			expect([path, fill(message)]).toEqual([path, expect.stringMatching(/\S/)]);
			const separates = path === "page.listSeparator";
			expect([path, fill(message)]).not.toEqual([
				path,
				expect.stringMatching(separates ? /[{}]/ : /undefined|\[object|TODO|["{}]|\s$/),
			]);
		}
		const untranslated = [...messages].filter(([path, text]) => english.get(path) === text);
		const words = untranslated.map(([, text]) => String(text)).filter((text) => !isShared(text, language));
		expect(language === "en" ? [] : words).toEqual([]);
	});

	it("have the plural forms of the language", () => {
		const rules = new Intl.PluralRules(languageFacts[language].locale);
		const used = new Set(Array.from({ length: 10_001 }, (_, count) => rules.select(count)));
		// The last form, for fractions, is never used, but every language has it.
		expect([...new Set([...used, "other"])].toSorted()).toEqual(
			[...languageFacts[language].plurals].toSorted(),
		);
	});
});

/** Languages of the same script share single words with English, such as "Document". */
function isShared(text: string, language: (typeof languages)[number]): boolean {
	const isOtherScript = language === "ja" || language === "zh";
	return text === ", " || shared.has(text) || (!isOtherScript && !/\p{L}\W+\p{L}/u.test(text));
}

/** Names that every language has. */
const shared = new Set(["API", "CSV", "PDF", "Webhook", "Webhooks"]);

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
