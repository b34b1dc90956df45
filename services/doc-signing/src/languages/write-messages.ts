import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compileMessages, listCounted, type Messages } from "./compile-messages.ts";
import { type Language, languages } from "./languages.ts";

// `pnpm messages`: compiles messages/<language>/<area>.json (ICU messages) to TypeScript in generated/. With --check,
// compares instead.

const here = new URL("./", import.meta.url);
const areas = readdirSync(new URL("messages/en", here)).map((file) => file.replace(/\.json$/, ""));
const readArea = (language: Language, area: string): Messages =>
	JSON.parse(readFileSync(new URL(`messages/${language}/${area}.json`, here), "utf8"));

const problems: string[] = [];
const modules = new Map<string, string>();
for (const area of areas) {
	const messages = languages.map((language) => ({ language, tree: readArea(language, area) }));
	const english = messages.find(({ language }) => language === "en")?.tree ?? {};
	const counted = new Set(messages.flatMap(({ language, tree }) => [...listCounted(tree, language, area)]));
	const name = area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
	const type = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/s$/, "")}Words`;
	for (const { language, tree } of messages) {
		const file = `generated/${language}/${area}.ts`;
		if (language !== "en") {
			const code = compileMessages(tree, { language, english, counted, problems }, area);
			const head = [`import type { ${type} } from "../en/${area}.ts";`];
			modules.set(file, writeModule(language, head, `export const ${name}: ${type} = ${code};`));
			continue;
		}
		const compile = (part: Messages, path: string) =>
			compileMessages(part, { language, english: part, counted, problems }, path);
		const { answers, ...own } = tree;
		const head: string[] = [];
		let code = compile(own, area);
		// The English problems with answers are also the API's, in a room below this one.
		if (typeof answers === "object") {
			code = code.replace(/\}$/, "answers: answerWords,\n}");
			head.push(`import { answerWords } from "../../../field-types/rules/generated/answer-words.ts";`);
			modules.set(
				"../field-types/rules/generated/answer-words.ts",
				writeModule("en", [], `export const answerWords = ${compile(answers, `${area}.answers`)};`),
			);
		}
		const exported = `export const ${name} = ${code};\nexport type ${type} = typeof ${name};`;
		modules.set(file, writeModule("en", head, exported));
	}
}
for (const language of languages) {
	const exports = areas.map((area) => `export * from "./${area}.ts";`).join("\n");
	modules.set(`generated/${language}/index.ts`, writeModule(language, [], exports));
}

const { check } = parseArgs({ options: { check: { type: "boolean" } } }).values;
for (const [path, text] of problems.length > 0 ? [] : modules) {
	const file = new URL(path, here);
	if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
	if (check)
		problems.push(`${path} is stale: run \`pnpm --filter @repo/doc-signing messages\` and commit it`);
	if (check) continue;
	mkdirSync(new URL(".", file), { recursive: true });
	writeFileSync(file, text);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function writeModule(language: Language, head: string[], code: string): string {
	const lines = ["// Written by `pnpm --filter @repo/doc-signing messages`.", ...head];
	if (code.includes("plural("))
		lines.push(
			`import { makePlurals } from "../../plurals.ts";`,
			`const plural = makePlurals("${language}");`,
		);
	if (code.includes(": Value")) lines.push("type Value = string | number;");
	if (code.includes(" as Cases)")) lines.push("type Cases = Record<string, string | undefined>;");
	return `${[...lines, code].join("\n")}\n`;
}
