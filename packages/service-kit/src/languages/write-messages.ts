import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compileMessages, listCounted, type Messages } from "./compile-messages.ts";
import { type Language, languages } from "./languages.ts";

// `pnpm messages`: compiles messages/<language>/<area>.json (ICU messages) in src/languages of every package and service
// to TypeScript in generated/. With --check, compares instead.

const COMMAND = "pnpm --filter @repo/doc-signing messages";
const root = new URL("../../../../", import.meta.url);
const folders = ["packages", "services"]
	.flatMap((group) =>
		readdirSync(new URL(group, root)).map((name) => new URL(`${group}/${name}/src/languages/`, root)),
	)
	.filter((folder) => existsSync(new URL("messages", folder)));

const problems: string[] = [];
const modules = new Map<string, string>();
for (const folder of folders) compileFolder(folder);

const { check } = parseArgs({ options: { check: { type: "boolean" } } }).values;
for (const [href, text] of problems.length > 0 ? [] : modules) {
	const file = new URL(href);
	if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
	const path = href.slice(root.href.length);
	if (check) problems.push(`${path} is stale: run \`${COMMAND}\` and commit it`);
	if (check) continue;
	mkdirSync(new URL(".", file), { recursive: true });
	writeFileSync(file, text);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function compileFolder(here: URL): void {
	const kit = here.pathname.endsWith("/packages/service-kit/src/languages/");
	const runtime = "@repo/service-kit/languages";
	const areas = readdirSync(new URL("messages/en", here)).map((file) => file.replace(/\.json$/, ""));
	const add = (path: string, head: string[], code: string) =>
		modules.set(new URL(path, here).href, writeModule(head, code));
	for (const area of areas) {
		const messages = languages.flatMap((language) => readArea(here, language, area));
		const english = messages.find(({ language }) => language === "en")?.tree ?? {};
		const counted = new Set(messages.flatMap(({ language, tree }) => [...listCounted(tree, language, area)]));
		const name = area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
		const type = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/s$/, "")}Words`;
		for (const { language, tree } of messages) {
			const file = `generated/${language}/${area}.ts`;
			const plurals = (code: string) => importPlurals(code, language, kit ? "../../plurals.ts" : runtime);
			if (language !== "en") {
				const code = compileMessages(tree, { language, english, counted, problems }, area);
				const head = [`import type { ${type} } from "../en/${area}.ts";`, ...plurals(code)];
				add(file, head, `export const ${name}: ${type} = ${code};`);
				continue;
			}
			const compile = (part: Messages, path: string) =>
				compileMessages(part, { language, english: part, counted, problems }, path);
			const { answers, ...own } = tree;
			const head: string[] = [];
			let code = compile(own, area);
			// The English problems with answers are also the API's: the browser needs no other English texts.
			if (typeof answers === "object") {
				code = code.replace(/\}$/, "answers: answerWords,\n}");
				head.push(`import { answerWords } from "./answer-words.ts";`);
				const words = compile(answers, `${area}.answers`);
				add(
					"generated/en/answer-words.ts",
					importPlurals(words, "en", runtime),
					`export const answerWords = ${words};`,
				);
			}
			const exported = `export const ${name} = ${code};\nexport type ${type} = typeof ${name};`;
			add(file, [...head, ...plurals(code)], exported);
		}
	}
	for (const language of languages)
		add(
			`generated/${language}/index.ts`,
			[],
			areas.map((area) => `export * from "./${area}.ts";`).join("\n"),
		);
	const imports = languages.map((language) => `import * as ${language} from "./${language}/index.ts";`);
	const language = `import type { Language } from "${kit ? "../languages.ts" : runtime}";`;
	add(
		"generated/words.ts",
		[...imports, language],
		`export type Words = typeof en;\nexport const words: Record<Language, Words> = { ${languages.join(", ")} };`,
	);
}

function readArea(here: URL, language: Language, area: string): { language: Language; tree: Messages }[] {
	const file = new URL(`messages/${language}/${area}.json`, here);
	if (!existsSync(file)) problems.push(`${file.pathname} is missing`);
	return existsSync(file) ? [{ language, tree: JSON.parse(readFileSync(file, "utf8")) }] : [];
}

function importPlurals(code: string, language: Language, from: string): string[] {
	if (!code.includes("plural(")) return [];
	return [`import { makePlurals } from "${from}";`, `const plural = makePlurals("${language}");`];
}

function writeModule(head: string[], code: string): string {
	const lines = [`// Written by \`${COMMAND}\`.`, ...head];
	if (code.includes(": Value")) lines.push("type Value = string | number;");
	if (code.includes(" as Cases)")) lines.push("type Cases = Record<string, string | undefined>;");
	return `${[...lines, code].join("\n")}\n`;
}
