import type { Language } from "../languages/languages.ts";

type Message = string | ((values: object) => string);
type Messages = { [name: string]: Message | Messages };

/** What is wrong with messages by language: other keys or placeholders than English, empty, or still in English. */
export function findMessageFaults(byLanguage: Record<Language, object>): string[] {
	const english = listMessages(byLanguage.en as Messages);
	return Object.entries(byLanguage).flatMap(([language, areas]) => {
		const messages = listMessages(areas as Messages);
		const missing = [...english.keys()].filter((path) => !messages.has(path));
		return [
			...missing.map((path) => `${language}: ${path} is missing`),
			...[...messages].flatMap(([path, message]) =>
				faultsOf(message, english.get(path), language).map((fault) => `${language}: ${path} ${fault}`),
			),
		];
	});
}

function faultsOf(message: Message, original: Message | undefined, language: string): string[] {
	if (original === undefined) return ["is not in English"];
	const text = fill(message);
	return [
		...(/\S/.test(text) ? [] : ["is empty"]),
		...(text !== ", " && /undefined|\[object|TODO|["{}]|[^\n]\s$/.test(text) ? ["is incomplete"] : []),
		...(language !== "en" && message === original && !isShared(text, language) ? ["is in English"] : []),
		...(listValues(text).join() === listValues(fill(original)).join() ? [] : ["has other placeholders"]),
	];
}

/** Every message by its path. */
function listMessages(messages: Messages, path = ""): Map<string, Message> {
	return new Map(
		Object.entries(messages).flatMap(([name, message]) =>
			typeof message === "object"
				? [...listMessages(message, `${path}${name}.`)]
				: [[`${path}${name}`, message] as const],
		),
	);
}

/** With visible values: ⟨title⟩ for the placeholder {title}. */
function fill(message: Message): string {
	const get = (_target: object, name: string | symbol) => (name === "role" ? "SIGNER" : `⟨${String(name)}⟩`);
	return typeof message === "string" ? message : message(new Proxy({}, { get }));
}

const listValues = (text: string) => [...new Set(text.match(/⟨\w+⟩/g))].toSorted();

/** Languages of the same script share single words with English, such as "Document". */
function isShared(text: string, language: string): boolean {
	const isOtherScript = language === "ja" || language === "zh";
	return text === ", " || shared.has(text) || (!isOtherScript && !/\p{L}\W+\p{L}/u.test(text));
}

/** Names that every language has. */
const shared = new Set(["API", "CSV", "PDF", "Webhook", "Webhooks"]);
