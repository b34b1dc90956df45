import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Language, languageFacts } from "./languages.ts";

export type Messages = { [name: string]: string | Messages };

type Compiled = { code: string; values: Set<string>; counted: Set<string>; problems: string[] };

/**
 * An ICU message as a TypeScript expression: a string, or a function's body whose parameters are `values`. `counted` are
 * those whose plural form is chosen. Supports `{name}`, `plural` (with `=N` and `#`) and `select`.
 */
export function compileMessage(text: string, language: Language): Compiled {
	const compiled: Compiled = { code: '""', values: new Set(), counted: new Set(), problems: [] };
	const { values, counted, problems } = compiled;
	try {
		const elements = parse(text);
		const literals = elements.flatMap((element) => (element.type === TYPE.literal ? element.value : []));
		if (literals.length === elements.length) return { ...compiled, code: JSON.stringify(literals.join("")) };
		return { ...compiled, code: writeElements(elements, "") };
	} catch (error) {
		problems.push(error instanceof Error ? error.message : String(error));
		return compiled;
	}

	function writeElements(elements: MessageFormatElement[], number: string): string {
		return `\`${elements.map((element) => writeElement(element, number)).join("")}\``;
	}

	function writeElement(element: MessageFormatElement, number: string): string {
		if (element.type === TYPE.literal) return element.value.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
		if (element.type === TYPE.pound) return `\${${number}}`;
		const { type, value: name } = element;
		values.add(name);
		if (type === TYPE.argument) return `\${${name}}`;
		if (type !== TYPE.select && type !== TYPE.plural) {
			problems.push(`{${name}} may only be text, plural or select`);
			return "";
		}
		const forms = Object.entries(element.options).map(
			([form, { value }]) => [form, writeElements(value, name)] as const,
		);
		const other = forms.find(([form]) => form === "other")?.[1];
		if (type === TYPE.select) {
			const cases = forms.filter(([form]) => form !== "other").map(([form, code]) => `${form}: ${code}`);
			return `\${({ ${cases.join(", ")} } as Cases)[${name}] ?? ${other}}`;
		}
		if (element.offset !== 0 || element.pluralType !== "cardinal")
			problems.push(`{${name}} may have neither an offset nor ordinal numbers`);
		counted.add(name);
		const exact = forms.filter(([form]) => form.startsWith("="));
		const plural = forms.filter(([form]) => !form.startsWith("="));
		const required = languageFacts[language].plurals as readonly string[];
		const isComplete =
			plural
				.map(([form]) => form)
				.toSorted()
				.join() === required.toSorted().join();
		if (plural.length > 1 && !isComplete)
			problems.push(`{${name}} needs the plural forms ${required.join(", ")}`);
		if (plural.length > 1 && new Set(plural.map(([, code]) => code)).size === 1)
			problems.push(`{${name}} has equal plural forms: write only "other"`);
		const general =
			plural.length > 1
				? `plural(${name}, { ${plural.map(([form, code]) => `${form}: ${code}`).join(", ")} })`
				: other;
		return `\${${exact.map(([form, code]) => `${name} === ${form.slice(1)} ? ${code} : `).join("")}${general}}`;
	}
}

type Compiling = { language: Language; english: Messages; counted: ReadonlySet<string>; problems: string[] };

/**
 * Messages as an object literal. Reports those that English does not have or has more of, and other placeholders. The
 * English one has types: a value in `counted` (by path and name) is a number.
 */
export function compileMessages(messages: Messages, compiling: Compiling, path: string): string {
	const { language, english, counted, problems } = compiling;
	for (const name of Object.keys(english))
		if (!(name in messages)) problems.push(`${language} ${path}.${name} is missing`);
	const members = Object.entries(messages).map(([name, message]) => {
		const own = `${path}.${name}`;
		const original = english[name];
		if (!/^\w+$/.test(name)) problems.push(`${language} ${own} is not a name`);
		if (typeof message === "object" && typeof original === "object")
			return `${name}: ${compileMessages(message, { ...compiling, english: original }, own)},`;
		if (typeof message !== "string" || typeof original !== "string") {
			problems.push(`${language} ${own} is not a message in English`);
			return "";
		}
		const compiled = compileMessage(message, language);
		problems.push(...compiled.problems.map((problem) => `${language} ${own}: ${problem}`));
		const required = [...compileMessage(original, "en").values];
		const [has, needs] = [[...compiled.values], required].map((values) => values.toSorted().join(", "));
		if (has !== needs)
			problems.push(`${language} ${own} has the placeholders {${has}}, but English has {${needs}}`);
		if (required.length === 0) return `${name}: ${compiled.code},`;
		const types = required.map((value) => `${value}: ${counted.has(`${own} ${value}`) ? "number" : "Value"}`);
		return `${name}: ({ ${required.join(", ")} }${language === "en" ? `: { ${types.join("; ")} }` : ""}) => ${compiled.code},`;
	});
	return `{\n${members.join("\n")}\n}`;
}

/** The values that a language counts, by path and name. */
export function* listCounted(messages: Messages, language: Language, path: string): Generator<string> {
	for (const [name, message] of Object.entries(messages)) {
		const own = `${path}.${name}`;
		if (typeof message === "object") yield* listCounted(message, language, own);
		else for (const value of compileMessage(message, language).counted) yield `${own} ${value}`;
	}
}
